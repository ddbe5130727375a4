import { commandId } from '#contract/command.ts'
import { commands, resources } from '#contract/modules/modules.ts'
import type { BagLife, BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { secretShare } from '#contract/modules/formula/formulaLine.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Actor } from '../../bus/unit.ts'
import { canonicalHash } from '../../canonical.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { forecastOfBatch } from '../formula/colour/forecast.service.ts'
import { batchSteps } from '../production/plans/batchRecord.service.ts'
import { deviationsOf } from './deviations.ts'
import { lookAtSeals } from './seals.service.ts'
import './tables.ts'

const titles = new Map(resources.map(({ name, title }) => [name, title]))
/** What was signed for, in words, by the id of its command. */
const deeds = new Map(commands.map((command) => [commandId(command), `${titles.get(command.resource) ?? ''} ${command.title}`.trim()]))

const ms = (instant: number | string | null) => (instant === null ? null : Number(instant))

type OfBatch = { batchNo: string; by: Pick<Actor, 'permissions'>; plantTz: string; at: number; canPrint: boolean }

/** Everything that a batch went through (factory.md 3.8). Shares are left out for who may not see them. Throws 404 for a batch that is not there. */
export async function batchDossier(db: Database, { batchNo, by, plantTz, at, canPrint }: OfBatch): Promise<BatchDossier> {
  const plan = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select(['mes_plan.id as planId', 'planNo', 'mes_plan.batchNo', 'orderNo', 'materialName as productName', 'mes_plan.productId', 'mes_plan.status'])
    .select(['batchQty', 'mes_plan.unit', 'planStart', 'planEnd'])
    .where('mes_plan.batchNo', '=', batchNo)
    .executeTakeFirst()
  if (!plan) throw new Problem(404, `没有批次 ${batchNo}，请核对批号`)
  const { planId, productId, batchQty, planStart, planEnd, ...named } = plan
  const shade = await db.selectFrom('mes_color_formula').select('hex').where('productId', '=', productId).orderBy('formulaNo').limit(1).executeTakeFirst()
  const names = await namesOf(db)
  const steps = await batchSteps(db, planId)
  const bags = await bagsLived(db, planId, names)
  const content = {
    ...named,
    planId,
    qty: fromMicro(Number(batchQty)),
    hex: shade?.hex ?? '',
    planStart: ms(planStart),
    planEnd: ms(planEnd),
    formula: await formulaOf(db, planId, by.permissions.has(secretShare.unless)),
    clearances: await clearancesOf(db, planId, names),
    bags,
    steps,
    mills: await millsOf(db, planId),
    reports: await reportsOf(db, planId, names),
    deviations: await deviationsOf(db, steps),
    signatures: await signaturesOf(db, planId),
  }
  const { sealed, broken } = await lookAtSeals(db, planId)
  const forecast = await forecastOfBatch(db, { planId, productId })
  return { plantTz, ...content, forecast, sealed, broken, digest: canonicalHash({ ...content, formula: content.formula?.hash ?? '' }), checkedAt: at, canPrint }
}

/** Real names by user name; who is gone is named by the account. */
async function namesOf(db: Database): Promise<(username: string) => string> {
  const people = await db.selectFrom('sys_user').select(['username', 'realname']).execute()
  const known = new Map(people.map(({ username, realname }) => [username, realname]))
  return (username) => known.get(username) ?? username
}

async function formulaOf(db: Database, planId: string, seesShares: boolean): Promise<BatchDossier['formula']> {
  const frozen = await db.selectFrom('mes_batch_formula').select(['versionLabel', 'lossPct', 'hash']).where('planId', '=', planId).executeTakeFirst()
  if (!frozen) return null
  const lines = await db
    .selectFrom('mes_batch_formula_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.seq', 'line.phase', 'materialName', 'materialCode', 'line.pct', 'line.qty', 'line.unit'])
    .where('planId', '=', planId)
    .orderBy('line.seq')
    .execute()
  const secret = (micro: number) => (seesShares ? fromMicro(Number(micro)) : null)
  const told = lines.map(({ pct, qty, ...line }) => ({ ...line, pct: secret(pct), qty: secret(qty) }))
  return { ...frozen, lossPct: Number(frozen.lossPct), lines: told }
}

async function bagsLived(db: Database, planId: string, nameOf: (username: string) => string): Promise<BagLife[]> {
  const rows = await db
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .innerJoin('mes_weight_line as line', 'line.id', 'record.lineId')
    .innerJoin('mes_material as material', 'material.id', 'record.materialId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'record.lotId')
    .leftJoin('mes_hu as hu', 'hu.id', 'record.targetHuId')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .leftJoin('mes_charge as charge', (join) => join.onRef('charge.huId', '=', 'record.targetHuId').on('charge.result', '=', 'ok'))
    .select(['hu.huCode', 'line.phase', 'materialName', 'lotNo', 'record.netQty', 'record.unit', 'record.scaleId', 'record.source', 'record.tolResult'])
    .select(['record.weighBy', 'record.weighTime', 'line.signBy', 'taken.id as takenBy'])
    .select(['charge.netQty as charged', 'chargeBy', 'charge.createTime as chargedAt', 'checkBy'])
    .where('weight.planId', '=', planId)
    .where('record.recordType', '=', 'weigh')
    .orderBy('line.phase')
    .orderBy('line.seq')
    .orderBy('record.id')
    .execute()
  return rows.map(({ huCode, netQty, weighTime, takenBy, charged, chargeBy, chargedAt, checkBy, weighBy, signBy, ...row }) => ({
    ...row,
    huCode: huCode ?? '',
    net: fromMicro(Number(netQty)),
    weighBy: nameOf(weighBy),
    signBy: nameOf(signBy),
    weighAt: Number(weighTime),
    isVoid: takenBy !== null,
    charged: charged === null ? null : fromMicro(Number(charged)),
    chargeBy: nameOf(chargeBy ?? ''),
    chargedAt: ms(chargedAt),
    checkBy: nameOf(checkBy ?? ''),
  }))
}

async function clearancesOf(db: Database, planId: string, nameOf: (username: string) => string): Promise<BatchDossier['clearances']> {
  const rows = await db
    .selectFrom('mes_line_clearance as clearance')
    .leftJoin('mes_equipment as machine', 'machine.id', 'clearance.equipmentId')
    .leftJoin('mes_workshop as workshop', 'workshop.id', 'clearance.workshopId')
    .select(['clearanceNo', 'equipCode', 'workshop.name as workshopName', 'prevBatchNo', 'sign1By', 'sign2By', 'signTime', 'clearance.status'])
    .where('planId', '=', planId)
    .orderBy('clearance.id')
    .execute()
  return rows.map(({ equipCode, workshopName, sign1By, sign2By, signTime, ...row }) => ({
    ...row,
    area: equipCode ?? workshopName ?? '',
    sign1By: nameOf(sign1By),
    sign2By: nameOf(sign2By),
    signAt: ms(signTime),
  }))
}

async function millsOf(db: Database, planId: string): Promise<BatchDossier['mills']> {
  const rows = await db
    .selectFrom('mes_mill_record as mill')
    .innerJoin('mes_task as task', 'task.id', 'mill.taskId')
    .innerJoin('mes_equipment as machine', 'machine.id', 'mill.equipmentId')
    .select([
      'millNo',
      'equipCode',
      'passNo',
      'mill.status',
      'inQty',
      'outQty',
      'mill.unit',
      'yieldPct',
      'd50',
      'd90',
      'outTempMax',
      'currentAvg',
      'metalCheck',
    ])
    .where('task.planId', '=', planId)
    .orderBy('mill.id')
    .execute()
  return rows.map(({ inQty, outQty, ...row }) => ({ ...row, inQty: fromMicro(Number(inQty)), outQty: outQty === null ? null : fromMicro(Number(outQty)) }))
}

async function reportsOf(db: Database, planId: string, nameOf: (username: string) => string): Promise<BatchDossier['reports']> {
  const rows = await db
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .select(['reportNo', 'taskNo', 'report.qtyGood', 'report.qtyBad', 'report.unit', 'personIds', 'endTime', 'report.status'])
    .where('task.planId', '=', planId)
    .orderBy('task.seq')
    .orderBy('report.id')
    .execute()
  return rows.map(({ qtyGood, qtyBad, personIds, endTime, ...row }) => ({
    ...row,
    good: fromMicro(Number(qtyGood)),
    bad: fromMicro(Number(qtyBad)),
    by: personIds.split(',').map(nameOf).join('、'),
    at: ms(endTime),
  }))
}

/** Signatures that were used for its records: clearances, steps, charges, reports, passes and its weight orders. */
async function signaturesOf(db: Database, planId: string): Promise<BatchDossier['signatures']> {
  const tasks = db.selectFrom('mes_task').select('id').where('planId', '=', planId)
  const ids = [
    db.selectFrom('mes_line_clearance').select('id').where('planId', '=', planId),
    tasks,
    db.selectFrom('mes_charge').select('id').where('planId', '=', planId),
    db.selectFrom('mes_work_report').select('id').where('taskId', 'in', tasks),
    db.selectFrom('mes_mill_record').select('id').where('taskId', 'in', tasks),
    db.selectFrom('mes_weight_order').select('id').where('planId', '=', planId),
    db.selectFrom('mes_weight_line').innerJoin('mes_weight_order', 'mes_weight_order.id', 'weightId').select('mes_weight_line.id').where('planId', '=', planId),
  ] as const
  const rows = await db
    .selectFrom('mes_esign as signature')
    .innerJoin('mes_esign_use as use', 'use.signId', 'signature.id')
    .select(['command', 'realname', 'meaning', 'signedAt'])
    .where(({ or, eb }) => or(ids.map((of) => eb('refId', 'in', of))))
    .orderBy('signature.id')
    .execute()
  return rows.map(({ command, realname, meaning, signedAt }) => ({ name: deeds.get(command) ?? command, realname, meaning, at: Number(signedAt) }))
}
