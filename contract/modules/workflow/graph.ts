import type { Flow, NodeKind, NodeOf, ProcessModel, ProcessNode } from './model.ts'

/** A process as it is asked while it runs: nodes and flows by where they stand. */
export type Graph = {
  node(id: string): ProcessNode
  find(id: string): ProcessNode | null
  out(id: string): readonly Flow[]
  into(id: string): readonly Flow[]
  /** where the process, or a sub-process, begins */
  startOf(scope: string | null): NodeOf<'start'>
  boundariesOf(id: string): readonly NodeOf<'boundary'>[]
  /** whether a token at `from` can still come to `to`, by one flow at least; boundaries count as ways out */
  reaches(from: string, to: string): boolean
  /** the node in scope `scope` that is `id` or has it inside; null where it stands elsewhere */
  within(id: string, scope: string | null): string | null
}

/** Reads a model once; a model is never changed, so whoever keeps it keeps this. */
export function graphOf(model: Pick<ProcessModel, 'nodes' | 'flows'>): Graph {
  const nodes = new Map(model.nodes.map((node) => [node.id, node]))
  const outOf = Map.groupBy(model.flows, ({ from }) => from)
  const intoOf = Map.groupBy(model.flows, ({ to }) => to)
  const boundaries = Map.groupBy(
    model.nodes.filter((node) => node.kind === 'boundary'),
    ({ at }) => at,
  )
  const reached = new Map<string, ReadonlySet<string>>()
  const find = (id: string) => nodes.get(id) ?? null
  const node = (id: string) => {
    const found = nodes.get(id)
    if (!found) throw new Error(`process has no node ${id}`)
    return found
  }
  const nextOf = (id: string) => [id, ...(boundaries.get(id) ?? []).map((one) => one.id)].flatMap((from) => (outOf.get(from) ?? []).map(({ to }) => to))
  const allFrom = (id: string) => {
    const known = reached.get(id)
    if (known) return known
    const found = new Set<string>()
    const open = nextOf(id)
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...nextOf(next))
    }
    reached.set(id, found)
    return found
  }
  return {
    node,
    find,
    out: (id) => outOf.get(id) ?? [],
    into: (id) => intoOf.get(id) ?? [],
    startOf(scope) {
      const start = model.nodes.find((one): one is NodeOf<'start'> => one.kind === 'start' && one.parent === scope)
      if (!start) throw new Error(`process has no start in ${scope ?? 'itself'}`)
      return start
    },
    boundariesOf: (id) => boundaries.get(id) ?? [],
    reaches: (from, to) => allFrom(from).has(to),
    within(id, scope) {
      for (let at = find(id); at; at = at.parent === null ? null : find(at.parent)) if (at.parent === scope) return at.id
      return null
    },
  }
}

/** Kinds of nodes at which a token waits until something outside has happened. */
export const waitingKinds: ReadonlySet<NodeKind> = new Set<NodeKind>(['userTask', 'serviceTask', 'sendTask', 'callActivity', 'timer'])
