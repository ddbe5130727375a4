import type { Token } from '#contract/modules/workflow/advance.ts'
import type { Graph } from '#contract/modules/workflow/graph.ts'

/** Whether a step lies on a way that leads to another one: neither in its other branch, nor behind it. Seen in the innermost scope that has both. */
export function isBefore(graph: Graph, step: string, other: string): boolean {
  for (let at: string | null = other; at !== null; at = graph.node(at).parent) {
    const here = graph.within(step, graph.node(at).parent)
    if (here !== null) return here === at || graph.reaches(here, at)
  }
  return false
}

/** Tokens that stand behind a step, as seen in its scope: they go when the application goes back to it, or a join behind it would fill twice. */
export function behind(graph: Graph, tokens: readonly Token[], to: string, own: number | null): number[] {
  const scope = graph.node(to).parent
  const isBehind = ({ nodeId, via }: Token) => {
    const here = graph.within(nodeId, scope)
    if (here === null) return false
    if (here !== nodeId || via === '') return here === to || graph.reaches(to, here)
    const came = graph.into(nodeId).find(({ id }) => id === via)
    return came !== undefined && (came.from === to || graph.reaches(to, came.from)) // at a join: by which branch it came
  }
  return tokens.filter((token) => token.n === own || isBehind(token)).map(({ n }) => n)
}
