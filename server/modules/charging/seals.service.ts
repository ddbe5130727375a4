import type { BrokenSeal } from '#contract/modules/charging/batchDossier.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { canonicalHash } from '../../canonical.ts'
import type { Database } from '../../db/database.ts'
import { chargeHash } from './chargeHash.ts'
import { parameterHash } from './parameterHash.service.ts'
import './tables.ts'

/** How many records of batches could be compared with what was kept of them, and those that are not the same any more. */
export type Seals = { sealed: number; broken: BrokenSeal[] }

const changed = '内容和写入时的摘要不一致，有人在系统之外改过它'
const differs = '和审计链里最后一次写入的内容不一致，有人在系统之外改过它'

/**
 * Looks whether the records of a batch, or of all batches (null), still say what they said when they were written (factory.md 4 R17, R18):
 * formula, charges and parameters by their hash, weighings by their own sum and their move, reports, clearances and passes by the audit chain.
 */
export async function lookAtSeals(db: Database, planId: string | null): Promise<Seals> {
  const all: Seals[] = []
  for (const look of [formulas, chargeRows, weighings, parameters, ...audited]) all.push(await look(db, planId)) // of a transaction one at a time
  return { sealed: all.reduce((sum, { sealed }) => sum + sealed, 0), broken: all.flatMap(({ broken }) => broken) }
}

type Look = (db: Database, planId: string | null) => Promise<Seals>

const ofAll = <Row>(rows: readonly Row[], brokenOf: (row: Row) => BrokenSeal | null): Seals => ({
  sealed: rows.length,
  broken: rows.flatMap((row) => brokenOf(row) ?? []),
})

const formulas: Look = async (db, planId) => {
  const rows = await db
    .selectFrom('mes_batch_formula')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_batch_formula.planId')
    .select(['planId', 'versionId', 'lossPct', 'hash', 'batchNo'])
    .$if(planId !== null, (query) => query.where('planId', '=', planId ?? ''))
    .execute()
  const lines = await db
    .selectFrom('mes_batch_formula_line')
    .select(['planId', 'seq', 'phase', 'materialId', 'pct', 'qty', 'unit'])
    .$if(planId !== null, (query) => query.where('planId', '=', planId ?? ''))
    .orderBy('seq')
    .execute()
  const byPlan = Map.groupBy(lines, (line) => line.planId)
  return ofAll(rows, ({ planId: id, versionId, lossPct, hash, batchNo }) => {
    const frozen = (byPlan.get(id) ?? []).map(({ seq, phase, materialId, pct, qty, unit }) => ({
      seq,
      phase,
      materialId,
      pct: Number(pct),
      qty: Number(qty),
      unit,
    }))
    return canonicalHash({ versionId, lossPct: Number(lossPct), lines: frozen }) === hash ? null : { part: '配方', id, name: batchNo, said: changed }
  })
}

const chargeRows: Look = async (db, planId) => {
  const rows = await db
    .selectFrom('mes_charge')
    .selectAll()
    .$if(planId !== null, (query) => query.where('planId', '=', planId ?? ''))
    .execute()
  return ofAll(rows, (row) => (chargeHash(row) === row.hash ? null : { part: '投料', id: row.id, name: row.chargeNo, said: changed }))
}

/** A weighing cannot be changed by the product, not even by SQL while its trigger stands: its net is its gross less its tare, and what was moved. */
const weighings: Look = async (db, planId) => {
  const rows = await db
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .leftJoin('mes_stock_move as move', 'move.id', 'record.moveId')
    .select(['record.id', 'recordNo', 'recordType', 'grossQty', 'tareQty', 'netQty', 'move.qty', 'move.moveType'])
    .where('recordType', '=', 'weigh')
    .$if(planId !== null, (query) => query.where('weight.planId', '=', planId ?? ''))
    .execute()
  return ofAll(rows, ({ id, recordNo, grossQty, tareQty, netQty, qty }) => {
    const isSum = Number(grossQty) - Number(tareQty) === Number(netQty)
    const isMoved = qty === null || Number(qty) === Number(netQty)
    return isSum && isMoved ? null : { part: '称量', id, name: recordNo, said: isSum ? '净重和它的库存流水不一致' : '净重不等于毛重减皮重' }
  })
}

const parameters: Look = async (db, planId) => {
  const rows = await db
    .selectFrom('mes_batch_parameter as kept')
    .innerJoin('mes_task as task', 'task.id', 'kept.taskId')
    .selectAll('kept')
    .select('taskNo')
    .where('kept.hash', '<>', '')
    .$if(planId !== null, (query) => query.where('task.planId', '=', planId ?? ''))
    .execute()
  return ofAll(rows, (row) => (parameterHash(row) === row.hash ? null : { part: '参数', id: row.id, name: `${row.taskNo} ${row.name}`, said: changed }))
}

type Kept = { id: string; name: string; now: Readonly<Record<string, unknown>> }

/** Records that commands write are compared with what the audit chain says of them last, as the wire carries them. */
const audited: readonly Look[] = [
  comparing('报工', 'mesWorkReport', async (db, planId) => {
    const rows = await db
      .selectFrom('mes_work_report as report')
      .innerJoin('mes_task as task', 'task.id', 'report.taskId')
      .select(['report.id', 'reportNo', 'report.qtyGood', 'report.qtyBad', 'report.unit', 'report.status', 'taskId', 'reasons'])
      .$if(planId !== null, (query) => query.where('task.planId', '=', planId ?? ''))
      .execute()
    return rows.map(({ id, reportNo, qtyGood, qtyBad, ...rest }) => ({
      id,
      name: reportNo,
      now: { reportNo, qtyGood: fromMicro(Number(qtyGood)), qtyBad: fromMicro(Number(qtyBad)), ...rest },
    }))
  }),
  comparing('关键参数', 'mesParameterDeviation', async (db, planId) => {
    const rows = await db
      .selectFrom('mes_parameter_deviation as deviation')
      .innerJoin('mes_task as task', 'task.id', 'deviation.taskId')
      .select(['deviation.id', 'taskNo', 'name', 'tagCode', 'kind', 'limitValue', 'extreme', 'outSec', 'reason', 'judgeBy', 'esignId', 'deviation.status'])
      .$if(planId !== null, (query) => query.where('task.planId', '=', planId ?? ''))
      .execute()
    return rows.map(({ id, taskNo, ...now }) => ({ id, name: `${taskNo} ${now.name}`, now }))
  }),
  comparing('清场', 'mesLineClearance', async (db, planId) => {
    const rows = await db
      .selectFrom('mes_line_clearance')
      .select(['id', 'clearanceNo', 'planId', 'items', 'sign1By', 'sign1EsignId', 'sign2By', 'sign2EsignId', 'status'])
      .$if(planId !== null, (query) => query.where('planId', '=', planId ?? ''))
      .execute()
    return rows.map(({ id, ...now }) => ({ id, name: now.clearanceNo, now }))
  }),
  comparing('磨粉', 'mesMillRecord', async (db, planId) => {
    const rows = await db
      .selectFrom('mes_mill_record as mill')
      .innerJoin('mes_task as task', 'task.id', 'mill.taskId')
      .select(['mill.id', 'millNo', 'passNo', 'inQty', 'outQty', 'd50', 'd90', 'sieveResidue', 'metalCheck', 'outTempMax', 'currentAvg', 'mill.status'])
      .$if(planId !== null, (query) => query.where('task.planId', '=', planId ?? ''))
      .execute()
    return rows.map(({ id, inQty, outQty, ...rest }) => ({
      id,
      name: rest.millNo,
      now: { ...rest, inQty: fromMicro(Number(inQty)), outQty: outQty === null ? null : fromMicro(Number(outQty)) },
    }))
  }),
]

function comparing(part: string, entity: string, read: (db: Database, planId: string | null) => Promise<Kept[]>): Look {
  return async (db, planId) => {
    const rows = await read(db, planId)
    const last = await lastWritten(
      db,
      entity,
      rows.map(({ id }) => id),
    )
    const known = rows.flatMap((row) => {
      const after = last.get(row.id)
      return after ? [{ ...row, after }] : []
    })
    return ofAll(known, ({ id, name, now, after }) =>
      Object.entries(now).every(([field, value]) => !(field in after) || after[field] === value) ? null : { part, id, name, said: differs },
    )
  }
}

/** below the parameters that one statement can take */
const idsAtOnce = 500

/** What the chain says of each of these records last; several that were written at once share a line that names none of them. */
async function lastWritten(db: Database, entity: string, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const lines = await db
      .selectFrom('mes_audit')
      .select(['entityId', 'after'])
      .where('entityId', 'in', ids.slice(start, start + idsAtOnce))
      .where('entity', '=', entity)
      .where('after', '<>', '')
      .orderBy('id')
      .execute()
    for (const { entityId, after } of lines) found.set(entityId, JSON.parse(after) as Record<string, unknown>) // the chain holds rows
  }
  return found
}
