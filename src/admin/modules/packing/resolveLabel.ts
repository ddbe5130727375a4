import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { resolveScan } from '../../../api/scans.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import type { Scan } from '../scanning/useScans.ts'

/** What a label that was scanned on a page of packing is of: one of these kinds. Throws with the server's sentence for everything else. */
export async function resolveLabel(
  { eventId, raw, symbology }: Scan,
  of: ScanKind[],
  by: string,
): Promise<{ resource: string; id: string; code: string; eventId: string }> {
  const now = Date.now()
  const context = { ...noContext, of, isCounting: true }
  const how = { page: 'nbc', raw, symbology, action: 'look' as const, isQueued: false, isConfirmed: false, context }
  const { result, message, entity } = await resolveScan({ eventId, ...nextOfDevice(), clientTime: now, sentAt: now, by, ...how })
  if (result !== 'ok' || !entity) throw new Error(message === '' ? '不认识这个标签，请重扫' : message)
  return { resource: entity.resource, id: entity.id, code: entity.code, eventId }
}
