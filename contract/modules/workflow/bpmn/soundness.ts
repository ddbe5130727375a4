import type { ProcessModel, ProcessNode } from '../model.ts'

/** markings that are looked at; a process that people draw has some hundred */
const mostMarkings = 4_000
/** branches of which every choice is tried */
const mostChoices = 6

type Scope = {
  nodes: ReadonlyMap<string, ProcessNode>
  lines: ReadonlyMap<string, Line>
  leaving: ReadonlyMap<string, readonly Line[]>
  coming: ReadonlyMap<string, readonly Line[]>
}
type Line = { id: string; from: string; to: string }

/** The way tokens go in one scope: a boundary event leads on from what it stands at. */
function scopeOf(model: ProcessModel, parent: string | null): Scope {
  const nodes = new Map(model.nodes.filter((node) => node.parent === parent).map((node) => [node.id, node]))
  const lines = model.flows.filter(({ from, to }) => nodes.has(from) && nodes.has(to))
  return {
    nodes,
    lines: new Map(lines.map((line) => [line.id, line])),
    leaving: Map.groupBy(lines, ({ from }) => from),
    coming: Map.groupBy(lines, ({ to }) => to),
  }
}

/** Nodes of a scope at which a process would run in circles without end, or would stand for ever: each with the sentence that says what to do. */
export function deadEnds(model: ProcessModel, parent: string | null): { id: string; why: string }[] {
  const scope = scopeOf(model, parent)
  const circle = restlessLoop(scope)
  if (circle !== null) return [{ id: circle, why: '在这里会不停地绕圈，中间没有人办的步骤也没有等待，请在圈里放一个步骤' }]
  const stuck = stuckJoin(scope)
  return stuck === null ? [] : [{ id: stuck, why: '这个汇合等不齐：有一条进来的连线可能永远没有人走到。请和前面的分支用同一种图形' }]
}

const waits = ({ kind }: ProcessNode) => kind === 'userTask' || kind === 'timer' || kind === 'callActivity' || kind === 'subProcess'

/** A node of a circle in which nothing waits; null when there is none. */
function restlessLoop({ nodes, leaving }: Scope): string | null {
  const state = new Map<string, 'open' | 'done'>()
  const visit = (id: string): string | null => {
    const node = nodes.get(id)
    if (!node || waits(node)) return null
    state.set(id, 'open')
    for (const { to } of leaving.get(id) ?? []) {
      if (state.get(to) === 'open') return to
      const found = state.has(to) ? null : visit(to)
      if (found !== null) return found
    }
    state.set(id, 'done')
    return null
  }
  for (const id of nodes.keys()) {
    const found = state.has(id) ? null : visit(id)
    if (found !== null) return found
  }
  return null
}

/** Tokens that stand on lines, each line's count, and who waits at nodes: as a text, so that equal ones are found. */
type Marking = ReadonlyMap<string, number>
const keyOf = (marking: Marking) => [...marking].toSorted(([one], [other]) => (one < other ? -1 : 1)).join(';')

/** A join that stands for ever with some of its lines filled, in one of the ways the process can go; null when there is none, or when there are too many ways to tell. */
function stuckJoin(scope: Scope): string | null {
  const start = [...scope.nodes.values()].find(({ kind }) => kind === 'start')
  if (!start) return null
  const seen = new Set<string>()
  const open: Marking[] = outcomes(scope, start.id).map((lines) => withTokens(new Map(), [], lines))
  while (open.length > 0) {
    const marking = open.pop()
    if (!marking || seen.size > mostMarkings) return null
    const key = keyOf(marking)
    if (seen.has(key)) continue
    seen.add(key)
    // what one token may do never takes from another what it may do: the order in which they go changes nothing of where they end
    const next = firstSteps(scope, marking)
    if (next.length === 0) {
      const [waiting = ''] = marking.keys()
      const join = scope.lines.get(waiting)?.to
      if (join !== undefined) return join
    }
    open.push(...next)
  }
  return null
}

function firstSteps(scope: Scope, marking: Marking): Marking[] {
  for (const line of marking.keys()) {
    const next = steps(scope, marking, line)
    if (next.length > 0) return next
  }
  return []
}

/** What may come of the token on one line. */
function steps(scope: Scope, marking: Marking, line: string): Marking[] {
  const to = scope.lines.get(line)?.to ?? ''
  const node = scope.nodes.get(to)
  if (!node) return []
  const coming = (scope.coming.get(to) ?? []).map(({ id }) => id)
  if (node.kind === 'end') return node.terminates ? [new Map()] : [withTokens(marking, [line], [])]
  const filled = coming.filter((id) => marking.has(id))
  if (node.kind === 'parallel' && filled.length < coming.length) return []
  if (node.kind === 'inclusive' && coming.length > 1 && mayStillCome(scope, marking, to, coming)) return []
  const taken = node.kind === 'parallel' ? coming : node.kind === 'inclusive' ? filled : [line]
  const boundaries = [...scope.nodes.values()].filter((one) => one.kind === 'boundary' && one.at === to && one.act === 'flow')
  const leaving = [
    ...outcomes(scope, to),
    ...boundaries.flatMap((one) =>
      outcomes(scope, one.id).flatMap((lines) => (one.kind === 'boundary' && one.interrupts ? [lines] : outcomes(scope, to).map((own) => [...own, ...lines]))),
    ),
  ]
  return leaving.map((lines) => withTokens(marking, taken, lines))
}

/** Whether a token elsewhere can still reach an inclusive join by a line that is empty. */
function mayStillCome(scope: Scope, marking: Marking, join: string, coming: readonly string[]): boolean {
  const reached = new Set<string>()
  const open = [...marking.keys()].flatMap((line) => scope.lines.get(line)?.to ?? []).filter((to) => to !== join)
  while (open.length > 0) {
    const id = open.pop()
    if (id === undefined || reached.has(id) || id === join) continue
    reached.add(id)
    open.push(...(scope.leaving.get(id) ?? []).map(({ to }) => to))
  }
  return coming.some((line) => !marking.has(line) && reached.has(scope.lines.get(line)?.from ?? ''))
}

/** The lines that are taken together when a node is done, one list for each way it may go. */
function outcomes({ nodes, leaving }: Scope, id: string): string[][] {
  const lines = (leaving.get(id) ?? []).map((line) => line.id)
  const kind = nodes.get(id)?.kind
  if (kind === 'exclusive') return lines.map((line) => [line])
  if (kind !== 'inclusive' || lines.length < 2) return [lines]
  if (lines.length > mostChoices) return [lines, ...lines.map((line) => [line])]
  return Array.from({ length: 2 ** lines.length - 1 }, (_, at) => lines.filter((_line, bit) => ((at + 1) >> bit) % 2 === 1))
}

function withTokens(marking: Marking, taken: readonly string[], put: readonly string[]): Marking {
  const next = new Map(marking)
  for (const line of taken) {
    const left = (next.get(line) ?? 0) - 1
    if (left > 0) next.set(line, left)
    else next.delete(line)
  }
  // two tokens on one line go the same ways as one: more are not counted, or a loop would never end
  for (const line of put) next.set(line, Math.min(2, (next.get(line) ?? 0) + 1))
  return next
}
