import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import { resolveScan } from '../../../api/scans.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import type { Scan } from '../scanning/useScans.ts'

/** A bag that was scanned, by its scan and its record. */
export type ScannedBag = { eventId: string; huId: string }

/** Tells the server of a scan at the vessel. Throws with a sentence where the code names no bag. `by` is the id of who scanned. */
export async function resolveBag({ eventId, raw, symbology }: Scan, by: string): Promise<ScannedBag> {
  const now = Date.now()
  const context = { ...noContext, of: ['hu' as const], isCounting: true }
  const how = { page: 'tg', raw, symbology, action: 'look' as const, isQueued: false, isConfirmed: false, context }
  const { result, message, entity } = await resolveScan({ eventId, ...nextOfDevice(), clientTime: now, sentAt: now, by, ...how })
  if (result !== 'ok' || entity?.resource !== 'mesHu') throw new Error(message === '' ? '扫到的不是料袋，请扫料袋标签' : message)
  return { eventId, huId: entity.id }
}

/** What was typed in place of scanned says so (factory.md 4 R5). */
export const typed = (eventId: string, raw: string): Scan => ({ eventId, raw, symbology: typedByHand })
