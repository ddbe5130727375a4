import type { Actor } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { keepScan } from '../../modules/scanning/events.ts'
import type { Desk } from './desk.ts'

/** where software people scan: a device of its own, so that nobody takes its scans for those of a handheld */
const device = { deviceId: 'demo-people', page: 'demo', symbology: 'qr', action: 'look', isQueued: false, contextHash: '' } as const

type Label = { id: string; huCode: string; atMs: number }

/** The label of a unit is scanned; the number of the scan, for what has to prove that it was. */
export async function scanned(desk: Desk, by: Actor, { id, huCode, atMs }: Label): Promise<string> {
  const eventId = rowId(atMs)
  const { contextHash, ...from } = device
  await desk.work(by, 'mes:scan:use', (unit) =>
    keepScan(
      unit,
      { ...from, eventId, deviceSeq: 0, raw: huCode, clientTime: atMs, sentAt: atMs },
      { result: 'ok', message: '', found: { kind: 'hu', resource: 'mesHu', id, code: huCode }, parsed: {}, contextHash },
    ),
  )
  return eventId
}
