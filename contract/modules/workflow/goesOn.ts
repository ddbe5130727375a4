import { advance, JoinStuck, ProcessStuck } from './advance.ts'
import type { ProcessEvent, TokenState } from './advance.ts'
import type { Values } from './condition.ts'
import type { Graph } from './graph.ts'

/** Whether a process comes to its end after an event, as its record stands now, and does not wait at a join for ever when everybody has passed. */
export function goesOn(graph: Graph, before: TokenState, event: ProcessEvent, values: Values): boolean {
  try {
    let { standing } = advance(graph, before, event, values)
    const done = new Set<string>()
    for (;;) {
      // a step that comes a second time is a loop, which ends when its record says so
      const next = standing.tokens.find(({ nodeId, via }) => via === '' && graph.node(nodeId).kind !== 'subProcess' && !done.has(nodeId))
      if (!next) return true
      done.add(next.nodeId)
      ;({ standing } = advance(graph, standing, { is: 'done', token: next.n }, values))
    }
  } catch (error) {
    if (error instanceof JoinStuck) return false
    if (error instanceof ProcessStuck) return true // what the record lacks now, somebody may still fill in
    throw error
  }
}
