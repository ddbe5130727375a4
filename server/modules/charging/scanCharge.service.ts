import type { ChargeResult } from '#contract/modules/charging/charge.ts'
import type { ChargeAnswer, ChargeScan } from '#contract/modules/charging/chargeCalls.ts'
import { expireClearance, useClearance } from '#contract/modules/charging/lineClearance.ts'
import { useVessel } from '#contract/modules/charging/vessel.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { takeTurn, turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { chargeUnit } from '../material/stock/chargeUnit.service.ts'
import { requireScan } from '../scanning/requireScan.service.ts'
import { weighedUnit } from '../weighing/weighedUnits.service.ts'
import { bagsOf, nextText, progressOf, said } from './batchBags.ts'
import { bagRefusal, placeRefusal } from './chargeChecks.ts'
import type { Place, Refusal, Scanned } from './chargeChecks.ts'
import { chargeHash } from './chargeHash.ts'
import { chargeTask, isBegun, vesselOf } from './chargeTask.ts'
import { clearanceFor } from './clearances.service.ts'
import type { ChargeTable } from './tables.ts'

/**
 * A bag is scanned at a vessel (factory.md 3.8). What may not go in is answered with its sentence, kept as a scan that was refused, and moves
 * nothing; what may goes into the lot of the batch at once. Throws 400 and 422 for a scan that is none (requireScan.ts), 404 for what is not there.
 */
export async function scanCharge(unit: UnitOfWork, scan: ChargeScan, plantTz: string): Promise<ChargeAnswer> {
  const { trx } = unit
  const task = await chargeTask(unit, scan.taskId)
  if (!task) throw new Problem(404, '没有找到这道任务，可能已被取消')
  await takeTurn(trx, turnOf('mes_order', task.orderId)) // of two who scan at once the second sees what the first put in
  const [standing, vessel] = [await chargeTask(unit, scan.taskId), await vesselOf(unit, scan.vesselId)]
  if (!standing || !vessel) throw new Problem(404, '没有这台设备，请刷新后重试')
  const scanned = await scannedUnit(unit, scan.huId)
  await requireScan(unit, { scanEventId: scan.eventId, of: 'hu', id: scan.huId, usedFor: `mesCharge ${task.id}` })
  const before = await trx.selectFrom('mes_charge').selectAll().where('scanEventId', '=', scan.eventId).executeTakeFirst()
  if (before) return answerTo(unit, { planId: task.planId, row: before, isNew: false })
  const place = { task: standing, vessel, plantTz }
  const bags = await bagsOf(trx, task.planId)
  const refusal = (await placeRefusal(unit, place)) ?? bagRefusal({ task: standing, bags, scanned })
  const written = refusal ?? (await charged(unit, place, { scan, scanned }))
  if (written.check === 'notCleared') await expire(unit, place)
  const row = 'row' in written ? written.row : await refused(unit, place, { scan, scanned, refusal: written })
  for (const resource of ['mesCharge', 'mesHu', 'mesMaterialLot', 'mesVessel'])
    unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return answerTo(unit, { planId: task.planId, row, isNew: true })
}

type Bag = Scanned & { materialId: string; lotId: string; unit: string }
type Scanning = { scan: ChargeScan; scanned: Bag }

async function scannedUnit({ trx }: UnitOfWork, huId: string): Promise<Bag> {
  const found = await trx
    .selectFrom('mes_hu')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['huCode', 'mes_hu.lotId', 'materialId', 'materialName', 'mes_material.unit'])
    .where('mes_hu.id', '=', huId)
    .executeTakeFirst()
  if (!found) throw new Problem(404, '没有这个物料件，请重扫料袋标签')
  return { huId, ...found, weighed: await weighedUnit(trx, huId) }
}

/** The bag goes in; whatever of stock refuses it (its lot is on hold, expired, used up) is a refusal like the others and leaves nothing behind. */
async function charged(unit: UnitOfWork, place: Place, scanning: Scanning): Promise<{ check: 'ok'; row: ChargeTable } | Refusal> {
  const { task, vessel, plantTz } = place
  const id = rowId(unit.at)
  try {
    return await inSavepoint(unit.trx, async () => {
      if (!(await isBegun(unit, task, vessel))) await begin(unit, place)
      const batch = { batchNo: task.batchNo, productId: task.productId }
      const netQty = await chargeUnit(unit, { huId: scanning.scanned.huId, batch, ref: { type: 'mesCharge', id }, plantTz })
      const row = await write(unit, place, scanning, { id, netQty, check: 'ok', says: '' })
      return { check: 'ok' as const, row }
    })
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return { check: 'unusable', message: error.message }
    throw error
  }
}

/** With its first bag a batch uses up its clearance, and the vessel is in use by it. */
async function begin(unit: UnitOfWork, { task, vessel }: Place): Promise<void> {
  const clearance = await clearanceFor(unit, task.planId, vessel)
  if (clearance?.status === 'valid') await unit.give(useClearance, clearance.id, { reason: `批次 ${task.batchNo} 开始投料` })
  await unit.give(useVessel, vessel.id, { reason: `批次 ${task.batchNo} 开始投料` })
  await unit.trx.updateTable('mes_equipment').set({ chargedBatchNo: task.batchNo }).where('id', '=', vessel.id).execute()
}

/** A clearance that is found to be over says so in lists from now on. */
async function expire(unit: UnitOfWork, { task, vessel }: Place): Promise<void> {
  const clearance = await clearanceFor(unit, task.planId, vessel)
  if (clearance?.status === 'valid') await unit.give(expireClearance, clearance.id, { reason: '到期' })
}

function refused(unit: UnitOfWork, place: Place, { refusal, ...scanning }: Scanning & { refusal: Refusal }): Promise<ChargeTable> {
  const says = refusal.message
  return write(unit, place, scanning, { id: rowId(unit.at), netQty: scanning.scanned.weighed?.netQty ?? 0, check: refusal.check, says })
}

type Outcome = { id: string; netQty: number; check: ChargeResult; says: string }

/** Keeps a scan, with its hash and a line in the audit chain. */
async function write(
  unit: UnitOfWork,
  { task, vessel, plantTz }: Place,
  { scan, scanned }: Scanning,
  { id, netQty, check, says }: Outcome,
): Promise<ChargeTable> {
  const { trx, by, at } = unit
  const last = await trx
    .selectFrom('mes_charge')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('planId', '=', task.planId)
    .executeTakeFirst()
  const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const where = { taskId: task.id, planId: task.planId, batchNo: task.batchNo, vesselId: vessel.id }
  const { huId, huCode, materialId, lotId, unit: measure, weighed } = scanned
  const what = { huId, huCode, materialId, lotId, unit: measure, phase: weighed?.phase ?? '', netQty, seq: check === 'ok' ? Number(last?.seq ?? 0) + 1 : 0 }
  const who = { chargeBy: by.username, checkBy: '', checkTime: null, scanEventId: scan.eventId, result: check, says, undoReason: '' }
  const row = { ...kept, ...where, ...what, ...who, chargeNo: await nextNumber(unit, 'mes_charge', { plantTz }) }
  const whole = { ...row, hash: chargeHash(row) }
  await trx.insertInto('mes_charge').values(whole).execute()
  unit.audit.note({ action: 'scan', entity: 'mesCharge', entityId: id, before: null, after: whole })
  return whole
}

/** A scan that was answered before has its answer again, as the batch stands now. */
async function answerTo(unit: UnitOfWork, { planId, row, isNew }: { planId: string; row: ChargeTable; isNew: boolean }): Promise<ChargeAnswer> {
  const bags = await bagsOf(unit.trx, planId)
  const isIn = row.result === 'ok'
  const message = isIn ? `已投 ${row.huCode} ${said(Number(row.netQty), row.unit)}` : row.says
  const result = isIn ? (isNew ? 'ok' : 'dup') : row.result === 'dup' ? 'dup' : 'reject'
  const check = row.result as ChargeResult // only this file and the commands on charges write it
  return { result, check, message, say: sayOf[check], next: nextText(bags), chargeId: row.id, progress: progressOf(bags) }
}

/** The few words of each refusal, for voice and big type. */
const sayOf: Readonly<Record<ChargeResult, string>> = {
  ok: '已投',
  wrongVessel: '设备不对',
  notCleared: '还没有清场',
  dirty: '设备没有清洁',
  wrongBatch: '不是这一批的料',
  unsigned: '还没有复核',
  order: '顺序不对',
  dup: '已经投过',
  unusable: '这袋不能用',
  undone: '已经撤销',
}
