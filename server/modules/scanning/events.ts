import { duplicateWindowMs } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanAnswer, ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanResult } from '#contract/modules/scanning/scanKinds.ts'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import type { FoundRecord } from './findRecords.ts'

type Kept = { result: ScanResult; message: string; found: FoundRecord | null; parsed: Readonly<Record<string, string>>; contextHash: string }
type From = Pick<ScanCall, 'eventId' | 'deviceId' | 'deviceSeq' | 'page' | 'raw' | 'symbology' | 'clientTime' | 'sentAt' | 'isQueued'> & { action: string }

/** characters of an answer that are kept */
const longestKept = 500

/** Keeps a scan with what came of it. Nobody changes it afterwards, the database sees to that. */
export async function keepScan(unit: UnitOfWork, scan: From, { result, message, found, parsed, contextHash }: Kept): Promise<void> {
  const { trx, by, at } = unit
  const { eventId, deviceId, deviceSeq, page, raw, symbology, action, clientTime, sentAt, isQueued } = scan
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const said = { eventId, deviceId, deviceSeq, page, raw, symbology, action, clientTime, isQueued: isQueued ? 'Y' : 'N' }
  const ref = { refType: found?.resource ?? '', refId: found?.id ?? '', refCode: found?.code ?? '' }
  const id = rowId(at)
  await trx
    .insertInto('mes_scan_event')
    .values({
      id,
      ...kept,
      ...said,
      ...ref,
      result,
      message: message.slice(0, longestKept),
      parsed: JSON.stringify(parsed),
      contextHash,
      driftSec: Math.round((sentAt - at) / 1000),
    })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesScanEvent', verb: 'add', id, mark: null })
}

/** The answer to a scan that came before the keys of repeated requests were forgotten; null for a new one. Throws 422 for one of another person. */
export async function answeredBefore({ trx, by }: UnitOfWork, eventId: string): Promise<ScanAnswer | null> {
  const event = await trx.selectFrom('mes_scan_event').select(['createBy', 'result', 'message']).where('eventId', '=', eventId).executeTakeFirst()
  if (!event) return null
  if (event.createBy !== by.username) throw new Problem(422, '这次扫码是另一个人的，不能用您的账号发送')
  const { result, message } = event
  const nothing = { next: '', entity: null, choices: [], version: null, warning: null, canUndo: false }
  return { eventId, result: result as ScanResult, message, say: sayOf(message), ...nothing } // written by keepScan
}

/** Whether the same person scanned the same code on the same device in the same place within two seconds, and it was done (factory.md 4 R10). */
export async function scannedJustNow(
  { trx, by }: Pick<UnitOfWork, 'trx' | 'by'>,
  { deviceId, raw, clientTime, contextHash }: Pick<ScanCall, 'deviceId' | 'raw' | 'clientTime'> & { contextHash: string },
): Promise<boolean> {
  const twice = await trx
    .selectFrom('mes_scan_event')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('raw', '=', raw)
    .where('clientTime', '>=', clientTime - duplicateWindowMs)
    .where('clientTime', '<=', clientTime + duplicateWindowMs)
    .where('contextHash', '=', contextHash)
    .where('createBy', '=', by.username)
    .where('result', '=', 'ok')
    .limit(1)
    .executeTakeFirst()
  return twice !== undefined
}
