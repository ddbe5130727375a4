import type { HistoricTask } from '../wire.ts'
import type { ProcessState } from './processState.ts'

/** How a node stands: it is behind, somebody is at it, somebody is late with it, it may still come, this time it is not taken. */
export type NodeState = 'passed' | 'current' | 'overdue' | 'ahead' | 'untaken'

/** What stands beside the name of a node: people, since when or when it was done, and what they said. Times are those of the plant's clock. */
export type NodeMark = { state: NodeState; people: string; time: string; said: readonly { by: string; act: string; comment: string; time: string }[] }

/** How every node stands at a moment of the plant's clock (yyyy-MM-dd HH:mm:ss). */
export function marksOf({ model, isEnded, steps, passed }: ProcessState, now: string): ReadonlyMap<string, NodeMark> {
  const byNode = Map.groupBy(steps, ({ key }) => key)
  const current = new Set(isEnded ? [] : steps.flatMap(({ key, endTime }) => (endTime === null ? [key] : [])))
  const behind = new Set(passed)
  const ahead = reachable(model, current)
  return new Map(
    model.nodes.map(({ id }) => {
      const own = byNode.get(id) ?? []
      const open = own.filter(({ endTime }) => endTime === null)
      const isLate = open.some(({ dueTime }) => dueTime !== null && dueTime < now)
      const state: NodeState = current.has(id) ? (isLate ? 'overdue' : 'current') : behind.has(id) ? 'passed' : ahead.has(id) ? 'ahead' : 'untaken'
      return [id, { state, ...wordsOf(open.length > 0 ? open : own), said: saidAt(own) }]
    }),
  )
}

/** Who has it or did it, each once, and when. */
function wordsOf(steps: readonly HistoricTask[]): { people: string; time: string } {
  const people = steps
    .flatMap((step) => (step.endTime === null ? step.assignees : step.assignees.filter(({ isExecutor }) => isExecutor)))
    .map(({ realname }) => realname)
  const last = steps.at(-1)
  return { people: [...new Set(people)].join('、'), time: last?.endTime ?? last?.startTime ?? '' }
}

function saidAt(steps: readonly HistoricTask[]): NodeMark['said'] {
  return steps.flatMap(({ endTime, deleteReason, comment, assignees }) => {
    const by = assignees.find(({ isExecutor }) => isExecutor)?.realname ?? ''
    return endTime === null ? [] : [{ by, act: deleteReason, comment, time: endTime }]
  })
}

/** What may still come: behind what is at hand, inside sub-processes that may come, and behind the sub-process in which one stands. */
function reachable({ nodes, flows }: ProcessState['model'], from: ReadonlySet<string>): Set<string> {
  const leaving = Map.groupBy(flows, (flow) => flow.from)
  const inside = Map.groupBy(nodes, ({ parent }) => parent)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<string>()
  const open = [...from]
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    open.push(id)
  }
  while (open.length > 0) {
    const id = open.pop() ?? ''
    for (const { to } of leaving.get(id) ?? []) add(to)
    const parent = byId.get(id)?.parent
    if (parent !== null && parent !== undefined) add(parent)
    if (found.has(id) && !from.has(id)) for (const node of inside.get(id) ?? []) add(node.id)
  }
  return found
}

/** An application as it stood at one of its steps, the first is 1: for showing it again from the beginning. */
export function stateAfter(state: ProcessState, count: number): ProcessState {
  const last = state.steps[count - 1]
  if (!last || count >= state.steps.length) return state
  const steps = state.steps.slice(0, count)
  // how often one came to this node by then: several signers of one visit have the same token
  const visits = new Set(steps.flatMap(({ key, executionId }) => (key === last.key ? [executionId] : []))).size
  const passed = state.passed.slice(0, nthIndex(state.passed, last.key, visits))
  const behind = new Set([...passed, last.key])
  const flowsTo = new Map(state.model.flows.map(({ id, to }) => [id, to]))
  return {
    ...state,
    isEnded: false,
    steps: steps.map((step) => (step === last ? { ...step, endTime: null } : step)),
    passed,
    flows: state.flows.filter((id) => behind.has(flowsTo.get(id) ?? '')),
  }
}

function nthIndex(ids: readonly string[], id: string, nth: number): number {
  const places = ids.flatMap((one, at) => (one === id ? [at] : []))
  return places[nth - 1] ?? ids.length
}
