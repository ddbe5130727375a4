import { z } from 'zod'
import { ScanCall } from '#contract/modules/scanning/scanCalls.ts'

/**
 * A scan that waits in this device. `lane` is the row of scans that it belongs to, such as one issue order: they are sent in the order of
 * `order`. `sending` is on its way, or was when the page ended; `needsAttention` waits for a person, with `why`. `isAnswered`: the server
 * refused it, so that it does not hold up its lane.
 */
export const QueuedScan = z.object({
  eventId: z.string(),
  lane: z.string(),
  /** whose scan it is: nobody else sends it */
  userId: z.string(),
  realname: z.string(),
  order: z.number(),
  call: ScanCall.omit({ sentAt: true }),
  state: z.enum(['queued', 'sending', 'needsAttention']),
  why: z.string().nullable(),
  isAnswered: z.boolean(),
})
export type QueuedScan = z.infer<typeof QueuedScan>

/** Where scans wait. Each write is kept before it resolves. */
export type OutboxStore = {
  put(entry: QueuedScan): Promise<void>
  remove(eventId: string): Promise<void>
  /** all of them, of everybody, in their order */
  all(): Promise<QueuedScan[]>
}
