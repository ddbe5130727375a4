import { advance, nothingYet } from '../../contract/modules/workflow/advance.ts'
import { graphOf } from '../../contract/modules/workflow/graph.ts'
import type { ProcessModel } from '../../contract/modules/workflow/model.ts'

/** `pick` chooses among the open tasks, sorted by id, the same on both sides. */
export type Choosing = { pick: (turn: number) => number; mostTurns: number }

/** `finished` in the order in which they were done; `ends` that were reached; `opened`: which tasks were open at each turn. */
export type Outcome = { finished: string[]; ends: string[]; opened: string[][]; isOver: boolean }

/** Runs a process by ours. */
export function runOwn(model: ProcessModel, values: Record<string, number>, { pick, mostTurns }: Choosing): Outcome {
  const graph = graphOf(model)
  const [finished, ends, opened]: [string[], string[], string[][]] = [[], [], []]
  let isOver = false
  let standing = nothingYet
  const give = (event: Parameters<typeof advance>[2]) => {
    const { standing: after, effects } = advance(graph, standing, event, values)
    standing = after
    for (const effect of effects) {
      if (effect.is === 'passed' && graph.node(effect.nodeId).kind === 'end') ends.push(effect.nodeId)
      if (effect.is === 'ended') isOver = true
    }
  }
  give({ is: 'start' })
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const open = standing.tokens.filter(({ nodeId }) => graph.node(nodeId).kind === 'userTask').toSorted((one, other) => (one.nodeId < other.nodeId ? -1 : 1))
    const token = open[pick(turn) % Math.max(1, open.length)]
    if (!token) break
    opened.push(open.map(({ nodeId }) => nodeId))
    finished.push(token.nodeId)
    give({ is: 'done', token: token.n })
  }
  return { finished, ends: ends.toSorted(), opened, isOver }
}
