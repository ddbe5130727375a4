import { parseCron } from '../../rules/cron/parse.ts'
import { graphOf, waitingKinds } from './graph.ts'
import type { NodeOf, ProcessModel, ProcessNode } from './model.ts'
import { isServiceHandler } from './serviceHandlers.ts'

export const noMainPath = '模型不符要求，请至少设计一条主线流程'

/** A trouble and the element that has it, '' for the whole. */
export type ModelTrouble = { element: string; why: string }

/** What keeps a process from running, each in a sentence for its author; none: it can be deployed. */
export function modelTroubles(model: ProcessModel): ModelTrouble[] {
  const twice = repeatedIds([...model.nodes, ...model.flows].map(({ id }) => id))
  if (twice.length > 0) return twice.map((element) => ({ element, why: `编号“${element}”用了两次，请改为不同的编号` }))
  const found = [...flowTroubles(model), ...model.nodes.flatMap((node) => nodeTroubles(model, node))]
  if (found.length > 0) return found
  return [...pathTroubles(model), ...loopTroubles(model)]
}

function repeatedIds(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(ids.filter((id) => seen.has(id) || !seen.add(id)))]
}

function flowTroubles({ nodes, flows }: ProcessModel): ModelTrouble[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return flows.flatMap(({ id, from, to }) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    if (!one || !other) return [{ element: id, why: '连线的一端没有节点，请重新连接' }]
    if (one.parent !== other.parent) return [{ element: id, why: '连线不能跨越子流程的边界' }]
    if (one.kind === 'end') return [{ element: id, why: '结束节点后面不能再有连线' }]
    if (other.kind === 'start' || other.kind === 'boundary') return [{ element: id, why: '连线不能指向开始节点或边界定时' }]
    return []
  })
}

function nodeTroubles(model: ProcessModel, node: ProcessNode): ModelTrouble[] {
  const say = (why: string): ModelTrouble[] => [{ element: node.id, why }]
  const byId = (id: string) => model.nodes.find((one) => one.id === id)
  const called = node.name || node.id
  if (node.parent !== null && byId(node.parent)?.kind !== 'subProcess') return say(`“${called}”所在的子流程不存在`)
  const cron = cronTrouble(node)
  if (cron !== null) return say(`“${called}”的定时表达式有误：${cron}`)
  const leads = model.flows.some(({ from }) => from === node.id)
  if (node.kind === 'boundary') {
    const at = byId(node.at)
    if (at?.kind !== 'userTask' && at?.kind !== 'subProcess') return say('边界定时只能放在人工步骤或子流程上')
    if (node.act === 'pass' && at.kind === 'userTask' && wantsAPerson(at))
      return say(`“${at.name || at.id}”要签名或要填写，不能超时自动通过，请改为催办、上报或转办`)
    if (node.act === 'flow' && !leads) return say('边界定时后面没有连线，请连到到时要去的节点')
    return (node.act === 'escalate' || node.act === 'transfer') && node.who.length === 0 ? say('请设置到时转给谁') : []
  }
  if (node.kind !== 'start' && !model.flows.some(({ to }) => to === node.id)) return say(`没有连线通到“${called}”`)
  if (node.kind !== 'end' && !leads) return say(`“${called}”后面没有连线`)
  if (node.kind === 'serviceTask' && !isServiceHandler(node.handler)) return say(`自动步骤“${called}”没有选择可用的处理，或处理不存在`)
  if (node.kind === 'callActivity' && node.calls === model.key) return say('流程不能调用自己')
  if ((node.kind === 'exclusive' || node.kind === 'inclusive') && node.fallback !== null)
    return model.flows.some(({ id, from }) => id === node.fallback && from === node.id) ? [] : say(`“${called}”的默认分支不是它的连线`)
  return []
}

/** Why a time by Quartz cron is none; null where it is one. */
function cronTrouble(node: ProcessNode): string | null {
  if ((node.kind !== 'timer' && node.kind !== 'boundary') || node.timing.is !== 'cron') return null
  const parsed = parseCron(node.timing.cron)
  return 'reason' in parsed ? parsed.reason : null
}

/** A step that wants a signature, or a field filled in, is passed by a person and by nothing else. */
export function wantsAPerson({ isSigned, fields }: Pick<NodeOf<'userTask'>, 'isSigned' | 'fields'>): boolean {
  return isSigned || fields.some(({ access }) => access === 'required')
}

/** In the process and in each sub-process one start, from which an end can be reached. */
function pathTroubles(model: ProcessModel): ModelTrouble[] {
  const graph = graphOf(model)
  const scopes = [null, ...model.nodes.filter(({ kind }) => kind === 'subProcess').map(({ id }) => id)]
  return scopes.flatMap((scope) => {
    const starts = model.nodes.filter(({ kind, parent }) => kind === 'start' && parent === scope)
    const ends = model.nodes.filter(({ kind, parent }) => kind === 'end' && parent === scope)
    const [start] = starts
    if (starts.length > 1) return [{ element: scope ?? '', why: '只能有一个开始节点' }]
    if (!start || !ends.some(({ id }) => graph.reaches(start.id, id))) return [{ element: scope ?? '', why: noMainPath }]
    return []
  })
}

/** A loop in which nobody is waited for would never stop. */
function loopTroubles(model: ProcessModel): ModelTrouble[] {
  const passing = new Map(model.nodes.filter(({ kind }) => !waitingKinds.has(kind) && kind !== 'subProcess').map(({ id }) => [id, 0]))
  const nextOf = (id: string) => model.flows.flatMap(({ from, to }) => (from === id && passing.has(to) ? [to] : []))
  const isLoop = (id: string): boolean => {
    if (passing.get(id) === 2) return false
    if (passing.get(id) === 1) return true
    passing.set(id, 1)
    const found = nextOf(id).some(isLoop)
    passing.set(id, 2)
    return found
  }
  const start = [...passing.keys()].find(isLoop)
  return start === undefined ? [] : [{ element: start, why: '这里的循环中没有等待的步骤，流程会一直打转' }]
}
