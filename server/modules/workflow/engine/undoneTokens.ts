import type { ReadUnit } from '../../../bus/unit.ts'
import { isBefore } from '../acts/ways.ts'
import type { NotedEvent } from './noted.ts'
import type { Running } from './running.ts'

/**
 * Tokens whose steps were done and are done anew: the application was sent or taken back there or before there, or came round to them again.
 * What was said and signed at them counts no more. `now` is the act under way, which its history does not have yet.
 */
export async function undoneTokens(
  { trx }: Pick<ReadUnit, 'trx'>,
  { instance, definition: { graph } }: Pick<Running, 'instance' | 'definition'>,
  now: NotedEvent | null,
): Promise<ReadonlySet<number>> {
  const lines = await trx.selectFrom('act_z_history').select('event').where('instanceId', '=', instance.id).orderBy('seq').execute()
  const events = lines.map(({ event }) => JSON.parse(event) as NotedEvent) // the server wrote it
  const left = new Map<number, string>()
  const undone = new Set<number>()
  const undo = (is: (nodeId: string) => boolean) => {
    for (const [n, nodeId] of left) if (is(nodeId)) undone.add(n)
  }
  for (const { give, entered, left: gone } of now ? [...events, now] : events) {
    for (const { n, nodeId } of gone) left.set(n, nodeId)
    // of another version a step may be gone
    if (give?.is === 'move' && graph.find(give.to)) undo((nodeId) => nodeId === give.to || (graph.find(nodeId) !== null && isBefore(graph, give.to, nodeId)))
    for (const { nodeId } of entered) undo((other) => other === nodeId)
  }
  return undone
}
