import { sql } from 'kysely'
import { defectTexts, ncrStatusTexts, openNcrStates } from '#contract/modules/quality/ncr.ts'
import { qcTypeTexts } from '#contract/modules/quality/qcStates.ts'
import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import { listedLines, verdictHours } from '#contract/modules/spc/qualityBoard.ts'
import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { chartLines } from './chartLines.ts'
import { waitingLines } from './waitingLines.ts'
import { releaseLines } from './releaseLines.ts'

const [hourMs, dayMs, passDays, newestDeltas] = [3_600_000, 86_400_000, 30, 24]
type At = { at: number; plantTz: string }

const wordOf = (texts: Readonly<Record<string, string>>, value: string) => texts[value] ?? value

/** Quality as its wall shows it (contract/modules/spc/qualityBoard.ts). */
export async function qualityBoard(db: Database, { at, plantTz }: At): Promise<QualityBoard> {
  const today = wireTime(at, plantTz).slice(0, 10)
  const waiting = await waitingLines(db, { at, limitMs: verdictHours * hourMs, most: listedLines })
  const done = await db
    .selectFrom('mes_qc_order')
    .select(['qcType', 'result', sql<number>`count(*)`.as('orders')])
    .where('status', '=', 'done')
    .where('doneTime', '>=', at - passDays * dayMs)
    .groupBy(['qcType', 'result'])
    .execute()
  const ofToday = await db
    .selectFrom('mes_qc_order')
    .select(['result', sql<number>`count(*)`.as('orders')])
    .where('status', '=', 'done')
    .where('doneTime', '>=', instantOf(`${today} 00:00:00`, plantTz) ?? at)
    .groupBy('result')
    .execute()
  const held = await db
    .selectFrom('mes_ncr_hold')
    .select(sql<number>`count(*)`.as('lots'))
    .where('status', '=', 'held')
    .executeTakeFirst()
  return {
    atMs: at,
    ...waiting,
    ncrs: await ncrLines(db, today),
    heldLots: Number(held?.lots ?? 0),
    passed: { days: passDays, ...ratesOf(done.map((row) => ({ ...row, orders: Number(row.orders) }))) },
    charts: await chartLines(db, listedLines, plantTz),
    deltas: await deltaLine(db, plantTz),
    releases: await releaseLines(db, listedLines),
    today: { done: sum(ofToday), passed: sum(ofToday.filter(({ result }) => result === 'pass')) },
    standards: await standards(db, today),
  }
}

const sum = (rows: readonly { orders: number }[]) => rows.reduce((total, { orders }) => total + Number(orders), 0)

type Judged = { qcType: string; result: string; orders: number }

/** Inspections that passed at once; a concession did not. */
function ratesOf(rows: readonly Judged[]): Omit<QualityBoard['passed'], 'days'> {
  const of = (own: readonly Judged[]) => ({ passed: sum(own.filter(({ result }) => result === 'pass')), done: sum(own) })
  const all = of(rows)
  const kinds = Object.entries(qcTypeTexts).flatMap(([qcType, kind]) => {
    const own = rows.filter((row) => row.qcType === qcType)
    return own.length === 0 ? [] : [{ kind, ...of(own) }]
  })
  return { ...all, rate: all.done === 0 ? null : (all.passed * 100) / all.done, kinds: kinds.slice(0, 3) }
}

async function ncrLines(db: Database, today: string): Promise<QualityBoard['ncrs']> {
  const rows = await db
    .selectFrom('mes_ncr as ncr')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'ncr.lotId')
    .leftJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['ncrNo', 'defectCode', 'ncr.status', 'heldLots', 'ncr.batchNo', 'dueDate', 'materialName', 'lot.lotNo'])
    .where('ncr.status', 'in', [...openNcrStates])
    .orderBy('dueDate')
    .orderBy('ncrNo')
    .execute()
  const lines = rows.slice(0, listedLines).map((row) => ({
    ncrNo: row.ncrNo,
    what: row.materialName ?? (row.batchNo === '' ? row.ncrNo : `批 ${row.batchNo}`),
    defect: wordOf(defectTexts, row.defectCode),
    status: wordOf(ncrStatusTexts, row.status),
    heldLots: Number(row.heldLots),
    isLate: row.dueDate !== null && row.dueDate !== '' && row.dueDate < today,
  }))
  return { total: rows.length, lines }
}

async function deltaLine(db: Database, plantTz: string): Promise<QualityBoard['deltas']> {
  const rows = await db
    .selectFrom('mes_color_measure as measure')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'measure.formulaId')
    .select(['measureNo', 'colorNo', 'colorName', 'measuredAt', 'dE', 'deTol'])
    .orderBy('measuredAt', 'desc')
    .orderBy('measure.id', 'desc')
    .limit(newestDeltas)
    .execute()
  return rows.toReversed().map((row) => ({
    measureNo: row.measureNo,
    color: `${row.colorNo} ${row.colorName}`,
    at: wireTime(Number(row.measuredAt), plantTz),
    dE: row.dE,
    share: row.deTol === 0 ? 0 : row.dE / row.deTol,
  }))
}

async function standards(db: Database, today: string): Promise<QualityBoard['standards']> {
  const rows = await db.selectFrom('mes_color_standard').select('validUntil').execute()
  const standing = rows.map(({ validUntil }) => standardStatusOn(validUntil, today))
  return { valid: standing.filter((one) => one !== 'expired').length, ending: standing.filter((one) => one === 'expiring').length }
}
