import type { Flow, ProcessModel, ProcessNode } from '../model.ts'
import type { Refusal } from './refusal.ts'
import { deadEnds } from './soundness.ts'

const words: Record<ProcessNode['kind'], string> = {
  start: '开始',
  end: '结束',
  userTask: '步骤',
  serviceTask: '自动动作',
  sendTask: '抄送',
  exclusive: '条件分支',
  parallel: '并行分支',
  inclusive: '包容分支',
  subProcess: '子流程',
  callActivity: '调用活动',
  timer: '等待',
  boundary: '超时',
}

/** How people call a node that may have no name. */
export function nodeTitle({ name, kind }: Pick<ProcessNode, 'name' | 'kind'>): string {
  return name === '' ? words[kind] : name
}

/** What is wrong with how nodes are joined, scope by scope: each with a sentence that says what to do. */
export function structureRefusals(model: ProcessModel): Refusal[] {
  const byId = new Map(model.nodes.map((node) => [node.id, node]))
  const about = (node: ProcessNode, why: string): Refusal => ({ element: node.id, name: nodeTitle(node), why })
  const flows = model.flows.flatMap((flow) => flowRefusals(flow, byId))
  if (flows.length > 0) return flows
  const scopes = [null, ...model.nodes.flatMap((node) => (node.kind === 'subProcess' ? [node.id] : []))]
  const refused = scopes.flatMap((scope) => {
    const inside = model.nodes.filter(({ parent }) => parent === scope)
    const owner = scope === null ? undefined : byId.get(scope)
    const whole = { element: scope ?? model.key, name: owner ? nodeTitle(owner) : model.name }
    const count = (kind: ProcessNode['kind']) => inside.filter((node) => node.kind === kind).length
    const ends = [
      ...(count('start') === 1 ? [] : [{ ...whole, why: count('start') === 0 ? '没有开始，请从左侧拖一个开始' : '有几个开始，只能留一个' }]),
      ...(count('end') > 0 ? [] : [{ ...whole, why: '没有结束，请从左侧拖一个结束' }]),
    ]
    return [...ends, ...inside.flatMap((node) => nodeRefusals(node, model, byId).map((why) => about(node, why)))]
  })
  return refused.length > 0 ? refused : scopes.flatMap((scope) => deadEnds(model, scope).map(({ id, why }) => about(byId.get(id) ?? unknown(id), why)))
}

const unknown = (id: string): ProcessNode => ({ id, name: id, parent: null, kind: 'start' })

function flowRefusals(flow: Flow, byId: ReadonlyMap<string, ProcessNode>): Refusal[] {
  const [from, to] = [byId.get(flow.from), byId.get(flow.to)]
  const name = flow.name === '' ? `${from ? nodeTitle(from) : flow.from} → ${to ? nodeTitle(to) : flow.to}` : flow.name
  const why = !from || !to ? '连线的一头没有图形，请重画' : from.parent !== to.parent ? '连线跨过了子流程的边，请连到子流程本身' : null
  return why === null ? [] : [{ element: flow.id, name, why }]
}

function nodeRefusals(node: ProcessNode, { flows }: ProcessModel, byId: ReadonlyMap<string, ProcessNode>): string[] {
  const coming = flows.filter(({ to }) => to === node.id)
  const leaving = flows.filter(({ from }) => from === node.id)
  const isEntered = node.kind !== 'start' && node.kind !== 'boundary'
  const actsAlone = node.kind === 'boundary' && node.act !== 'flow'
  const isLeft = node.kind !== 'end' && !actsAlone
  return [
    ...(isEntered && coming.length === 0 ? ['没有连线进来，永远走不到，请连上或删去'] : []),
    ...(!isEntered && coming.length > 0 ? ['不能有连线进来，请把连线连到后面的图形'] : []),
    ...(isLeft && leaving.length === 0 ? ['后面没有连线，走到这里就停住了，请连到下一步或结束'] : []),
    ...(!isLeft && leaving.length > 0 ? [node.kind === 'end' ? '结束后面不能再有连线' : '它自己有动作，后面不能有连线'] : []),
    ...(node.kind === 'boundary' ? boundaryRefusals(byId.get(node.at), node.parent) : []),
    ...(node.kind === 'exclusive' || node.kind === 'inclusive' ? choiceRefusals(node.fallback, leaving) : []),
  ]
}

function boundaryRefusals(host: ProcessNode | undefined, parent: string | null): string[] {
  const stands = host !== undefined && host.parent === parent && (host.kind === 'userTask' || host.kind === 'subProcess')
  return stands ? [] : ['超时只能贴在用户任务或子流程上，请拖到它的边上']
}

function choiceRefusals(fallback: string | null, leaving: readonly Flow[]): string[] {
  if (fallback !== null && !leaving.some(({ id }) => id === fallback)) return ['默认分支不在它的连线里，请重新选择默认分支']
  if (leaving.length < 2) return []
  const open = leaving.filter(({ id, when }) => when === null && id !== fallback)
  return open.length === 0 ? [] : [`有 ${open.length} 条连线没有条件，也不是默认分支，请填写条件`]
}
