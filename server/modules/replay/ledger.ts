import { scanResultTexts } from '#contract/modules/scanning/scanKinds.ts'
import { tolResultTexts, weighRecordTexts } from '#contract/modules/weighing/weighStates.ts'
import { mostLedgerLines } from '#contract/modules/replay/replay.ts'
import type { LedgerLine, PastLedger } from '#contract/modules/replay/replay.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { seesAll } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'

type Stretch = { fromMs: number; toMs: number }

/** What was weighed and scanned in a stretch, by the ledgers that nobody can change; of each only who may list its records. */
export async function pastLedger(db: Database, stretch: Stretch, caller: Caller): Promise<PastLedger> {
  const weighs = seesAll(caller, 'mes:weigh:list')
  const scans = seesAll(caller, 'mes:scanEvent:list')
  const lines = [...(weighs ? await weighings(db, stretch) : []), ...(scans ? await scanned(db, stretch) : [])]
  const sorted = lines.toSorted((one, other) => one.at - other.at)
  const hidden = [...(weighs ? [] : ['weigh' as const]), ...(scans ? [] : ['scan' as const])]
  return { lines: sorted.slice(-mostLedgerLines), hasMore: sorted.length > mostLedgerLines, hidden }
}

const wordIn = (texts: Readonly<Record<string, string>>, word: string) => texts[word] ?? word

async function weighings(db: Database, { fromMs, toMs }: Stretch): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_material as material', 'material.id', 'record.materialId')
    .leftJoin('sys_user as weigher', 'weigher.username', 'record.weighBy')
    .select(['recordType', 'batchNo', 'materialName', 'netQty', 'record.unit', 'tolResult', 'weighTime', 'weighBy', 'realname'])
    .where('weighTime', '>=', fromMs)
    .where('weighTime', '<', toMs)
    .orderBy('weighTime', 'desc')
    .orderBy('record.id', 'desc')
    .limit(mostLedgerLines + 1)
    .execute()
  return rows.map(({ recordType, batchNo, materialName, netQty, unit, tolResult, weighTime, weighBy, realname }) => {
    const amount = `${quantityText(fromMicro(Number(netQty)), 6)} ${unit}`
    const says = [wordIn(weighRecordTexts, recordType), batchNo, materialName, amount, wordIn(tolResultTexts, tolResult)]
    return { at: Number(weighTime), kind: 'weigh', text: says.filter((word) => word !== '').join(' '), by: realname ?? weighBy }
  })
}

async function scanned(db: Database, { fromMs, toMs }: Stretch): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('mes_scan_event as event')
    .leftJoin('sys_user as person', 'person.username', 'event.createBy')
    .select(['event.createTime', 'event.createBy', 'raw', 'refCode', 'result', 'message', 'realname'])
    .where('event.createTime', '>=', fromMs)
    .where('event.createTime', '<', toMs)
    .orderBy('event.createTime', 'desc')
    .orderBy('event.id', 'desc')
    .limit(mostLedgerLines + 1)
    .execute()
  return rows.map(({ createTime, createBy, raw, refCode, result, message, realname }) => {
    const says = [wordIn(scanResultTexts, result), refCode === '' ? raw : refCode, message]
    return { at: Number(createTime), kind: 'scan', text: says.filter((word) => word !== '').join(' '), by: realname ?? createBy }
  })
}
