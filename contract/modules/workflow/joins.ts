import type { Token } from './advance.ts'
import type { Graph } from './graph.ts'
import type { Flow } from './model.ts'

/** Whether tokens wait for each other at a node. */
export function joinsAt(graph: Graph, nodeId: string): boolean {
  const { kind } = graph.node(nodeId)
  return (kind === 'parallel' || kind === 'inclusive') && graph.into(nodeId).length > 1
}

/** A join that has all it waits for: a parallel one a token of each flow, an inclusive one when nothing in its scope can still come to it. */
export function fireableJoin(graph: Graph, tokens: readonly Token[]): { nodeId: string; scope: number } | null {
  const waiting = tokens.filter(({ via }) => via !== '')
  for (const { nodeId, scope } of waiting) {
    const here = waiting.filter((one) => one.nodeId === nodeId && one.scope === scope)
    const empty = graph.into(nodeId).filter(({ id }) => !here.some(({ via }) => via === id))
    if (empty.length === 0 || (graph.node(nodeId).kind === 'inclusive' && !somebodyComes(graph, tokens, { nodeId, scope }, empty))) return { nodeId, scope }
  }
  return null
}

/** Whether a token that does not wait there yet can still come by one of the flows that brought none. */
function somebodyComes(graph: Graph, tokens: readonly Token[], { nodeId, scope }: { nodeId: string; scope: number }, empty: readonly Flow[]): boolean {
  const others = tokens.filter((token) => token.scope === scope && !(token.nodeId === nodeId && token.via !== ''))
  return others.some((token) => empty.some(({ from }) => token.nodeId === from || graph.reaches(token.nodeId, from)))
}

/** What a join takes when it fires: the first token of each flow. */
export function takenFrom(tokens: readonly Token[], nodeId: string, scope: number): Token[] {
  const seen = new Set<string>()
  return tokens.filter((token) => {
    if (token.nodeId !== nodeId || token.scope !== scope || token.via === '' || seen.has(token.via)) return false
    seen.add(token.via)
    return true
  })
}
