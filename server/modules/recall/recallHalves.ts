import { holdNcr } from '#contract/modules/quality/ncrCommands.ts'
import { startKinds } from '#contract/modules/recall/impact.ts'
import { beginRecall, closeRecall, holdRecall } from '#contract/modules/recall/recall.ts'
import type { recalls } from '#contract/modules/recall/recall.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../resource/command/commandHalf.ts'
import type { Change } from '../../resource/write/hooks.ts'
import { holdWithDescendants } from '../quality/ncr/holds.service.ts'
import { openNcr } from '../quality/ncr/openNcr.service.ts'
import { impactOf, reachOf } from './impact.ts'
import { startOf } from './starts.ts'
import type { Search } from './starts.ts'
import './tables.ts'

type Row = NonNullable<(typeof recalls)['rowType']> & { id: string }
type Times = 'fromTime' | 'toTime' | 'holdTime' | 'endTime'
/** A recall as its commands read and set it; times may be set as ms since the epoch. */
type Recall = Omit<Row, Times> & Record<Times, string | number | null>

/** The server's half of what is done in a recall (factory.md 3.20). */
export const recallHalves: readonly CommandHalf[] = inTurns<Recall>(
  () => ['mes_ncr'],
  [
    implement<Recall>(beginRecall, { make: begin, told: ({ recallNo, lots, customers }) => `${recallNo}：牵连 ${lots} 批，${customers} 家客户` }),
    implement<Recall>(holdRecall, {
      run: hold,
      told: ({ recallNo, isDrill, heldLots }) => (isDrill === 'Y' ? `${recallNo}：演练，${heldLots} 批只记录，没有冻结` : `${recallNo}：已冻结 ${heldLots} 批`),
    }),
    implement<Recall>(closeRecall, {
      run: async ({ unit, asked }) => ({ conclusion: String(asked['conclusion']), endTime: unit.at, endBy: unit.by.username }),
    }),
  ],
)

async function begin({ unit, asked, records, plantTz }: Omit<Running<Recall>, 'record'>): Promise<Change> {
  const [from, to] = [msOf(asked['fromTime'], plantTz), msOf(asked['toTime'], plantTz)]
  const search = searchOf({ startKind: String(asked['startKind']), startCode: String(asked['startCode']).trim(), fromTime: from, toTime: to }, plantTz)
  const { title, counts, ms } = await impactOf(unit.trx, search, { plantTz, at: unit.at })
  const { lots, boxes, boxesShipped, places, customers } = counts
  return records.add(
    {},
    {
      recallNo: await nextNumber(unit, 'mes_recall', { plantTz }),
      isDrill: String(asked['isDrill']),
      reason: String(asked['reason']),
      startKind: search.kind,
      startCode: search.code,
      startTitle: title,
      fromTime: from,
      toTime: to,
      lots,
      boxes,
      boxesShipped,
      places,
      customers,
      foundMs: ms,
      ...nothingYet,
      status: 'tracing',
    },
  )
}

const nothingYet = {
  usableBefore: null,
  usableAfter: null,
  heldLots: 0,
  holdTime: null,
  holdBy: '',
  esignId: '',
  ncrId: null,
  conclusion: '',
  endTime: null,
  endBy: '',
}

/** Searches anew, so that what was made since is held as well, and counts what could be used before and after. Throws 409 where there is no lot to hold. */
async function hold({ unit, record, signed: [signature], plantTz }: Running<Recall>): Promise<Partial<Recall>> {
  const start = await startOf(unit.trx, searchOf(record, plantTz), plantTz)
  if (start.lotIds.length === 0)
    throw new Problem(
      409,
      `${start.title}只牵连还没有料体的批次 ${start.open.join('、')}，没有可冻结的。请先停下它们的任务，等报了产出再冻结；不用冻结的请“结束”召回`,
    )
  const before = await reachOf(unit.trx, start, unit.at)
  const done = { holdTime: unit.at, holdBy: unit.by.username, esignId: signature?.signId ?? '', usableBefore: before.usable }
  if (record.isDrill === 'Y') return { ...done, usableAfter: before.usable, heldLots: before.lots }
  const open = start.open.length === 0 ? '' : `。还没有料体、没有冻结的批次：${start.open.join('、')}`
  const description = `${record.recallNo} 召回：${record.reason}${open}`
  const found = { source: 'recall', refType: 'mesRecall', refId: record.id, lotId: start.lotIds[0] ?? null, batchNo: '' }
  const ncrId = await openNcr(unit, { ...found, description, plantTz })
  const { ncrNo } = await unit.trx.selectFrom('mes_ncr').select('ncrNo').where('id', '=', ncrId).executeTakeFirstOrThrow()
  const heldLots = await holdWithDescendants(unit, start.lotIds, { id: ncrId, ncrNo, description })
  if (heldLots > 0) await unit.give(holdNcr, ncrId)
  return { ...done, ncrId, heldLots, usableAfter: (await reachOf(unit.trx, start, unit.at)).usable }
}

/** What a recall began with, as a search asks for it. */
export function searchOf(record: Pick<Recall, 'startKind' | 'startCode' | 'fromTime' | 'toTime'>, plantTz: string): Search {
  const { startKind, startCode: code, fromTime, toTime } = record
  const kind = startKinds.find((one) => one === startKind) ?? 'code'
  return { kind, code, from: textOf(msOf(fromTime, plantTz), plantTz), to: textOf(msOf(toTime, plantTz), plantTz) }
}

/** A dateTime as the wire writes it or as it rests. */
function msOf(given: unknown, plantTz: string): number | null {
  if (typeof given === 'number') return given
  return typeof given === 'string' && given !== '' ? instantOf(given, plantTz) : null
}

function textOf(ms: number | null, plantTz: string): string {
  return ms === null ? '' : wireTime(ms, plantTz)
}
