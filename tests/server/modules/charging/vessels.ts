import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import type { ChargeAnswer } from '#contract/modules/charging/chargeCalls.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { chargingRoutes } from '../../../../server/modules/charging/charging.routes.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { reserveStock } from '../../../../server/modules/material/stock/reservations.service.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import type { ResourceSetup } from '../../../support/resourceApi.ts'
import { stockedBatchesOn } from '../production/stockedBatches.ts'

const rightsOfViewer = ['mes:charge:scan', 'mes:charge:check', 'mes:clearance:check', 'mes:clearance:list', 'mes:task:list']

type Weighed = { phase?: string; kg?: number; isSigned?: boolean; planId?: string; lotId?: string }

/** Batches of 5 kg in a vessel that is clean and cleared, with bags that were weighed for them. */
export function vesselsOn(database: TestDatabase, more: ResourceSetup['more'] = () => []) {
  const batches = stockedBatchesOn(database, (parts) => [...chargingRoutes(parts), ...more(parts)])
  const { book, post, done, give } = batches
  const api = () => book().api
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
    createUnits({ db: api().db, bus: api().bus, now: () => api().clock.now })(systemActor, work)
  const { stock, staging } = batches
  let seed = 0
  beforeAll(async () => {
    await api()
      .db.insertInto('sys_role_permission')
      .values(rightsOfViewer.map((permission) => ({ roleId: book().role, permission })))
      .execute()
  })
  const kept = () => ({
    id: rowId(api().clock.now),
    createBy: 'admin',
    createTime: api().clock.now,
    updateBy: 'admin',
    updateTime: api().clock.now,
    version: 1,
  })
  const number = () => `N${(seed += 1)}`

  /** A bag as weighing leaves it: staged, kept for its batch, its line signed where nothing else is said. */
  async function weighed(planId: string, { phase = 'A', kg = 1, isSigned = true, ...more }: Weighed = {}) {
    const { db } = api()
    const plan = await db.selectFrom('mes_plan').select(['batchNo', 'productId']).where('id', '=', planId).executeTakeFirstOrThrow()
    const lotId = more.lotId ?? (await stock().lot())
    const { materialId } = await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
    const source = await stock().bag(lotId, staging(), kg)
    const order = await weightOrder(planId, plan)
    const line = { ...kept(), weightId: order, seq: (seed += 1), materialId, phase, unit: 'kg', lowerQty: 0, upperQty: toMicro(kg), netSum: toMicro(kg) }
    const rest = {
      pureSum: toMicro(kg),
      remainQty: 0,
      targetQty: toMicro(kg),
      status: isSigned ? 'signed' : 'ok',
      huId: null,
      lotId,
      breakReason: '',
      isTyped: 'N',
    }
    const words = { scaleId: '', containerId: null, tareQty: null, tareFrame: '', weighBy: 'admin', exceptionReason: '', signBy: '', signTime: null }
    await db
      .insertInto('mes_weight_line')
      .values({ ...line, ...rest, ...words })
      .execute()
    const record = { ...kept(), recordNo: number(), recordType: 'weigh', weightId: order, lineId: line.id, batchNo: plan.batchNo, materialId, lotId }
    const ref = { type: 'mesWeighRecord', id: record.id }
    const whole = { from: staging(), to: staging(), qty: toMicro(kg), batchNo: plan.batchNo, ref }
    const bag = await unit(async (work) => {
      const moved = await moveStock(work, { is: 'carry', moveType: 'transfer', huId: source.huId, ...whole, huStatus: 'staged' })
      await reserveStock(work, { huId: moved.huId, qty: toMicro(kg), ref, batchNo: plan.batchNo })
      return moved
    })
    const weight = { tareQty: 0, grossQty: toMicro(kg), netQty: toMicro(kg), pureQty: toMicro(kg), unit: 'kg', stableFlag: 'Y', sampleCount: 3, rawFrame: '' }
    const how = { source: 'sim', tolResult: 'in', isTyped: 'N', breakReason: '', reason: '', weighBy: 'admin', weighTime: api().clock.now, clientTime: null }
    const where = { sourceHuId: source.huId, targetHuId: bag.huId, containerId: null, scaleId: '', scaleSn: '', voidOf: null, moveId: '', idemKey: record.id }
    await db
      .insertInto('mes_weigh_record')
      .values({ ...record, ...weight, ...how, ...where })
      .execute()
    return { huId: bag.huId, huCode: bag.huCode, lotId, materialId, lineId: line.id, recordId: record.id }
  }

  /** The weight order of a batch: one, done, however many bags there are. */
  async function weightOrder(planId: string, { batchNo, productId }: { batchNo: string; productId: string }): Promise<string> {
    const { db } = api()
    const found = await db.selectFrom('mes_weight_order').select('id').where('planId', '=', planId).executeTakeFirst()
    if (found) return found.id
    const order = {
      ...kept(),
      weightNo: number(),
      planId,
      batchNo,
      productId,
      weighCenterId: null,
      mode: 'byBatch',
      planTime: 0,
      expireTime: null,
      progress: 100,
    }
    await db
      .insertInto('mes_weight_order')
      .values({ ...order, closeReason: '', status: 'done' })
      .execute()
    return order.id
  }

  /** Somebody scans a label: the event as scanning keeps it. */
  async function scanOf(huId: string, who: PersonName = 'admin'): Promise<string> {
    const { db, clock } = api()
    const eventId = randomUUID()
    const device = { deviceId: 'tablet-1', deviceSeq: (seed += 1), page: 'tg', raw: huId, parsed: '{}', symbology: 'qr', action: 'look', contextHash: eventId }
    const what = { refType: 'mesHu', refId: huId, refCode: huId, result: 'ok', message: '', clientTime: clock.now, driftSec: 0, isQueued: 'N' }
    await db
      .insertInto('mes_scan_event')
      .values({ ...kept(), createBy: who, eventId, ...device, ...what })
      .execute()
    return eventId
  }

  type Scanning = { huId: string; taskId: string; vesselId: string; eventId?: string; as?: PersonName }
  /** Scans a bag at a vessel and charges it. */
  async function scan({ as = 'admin', ...asked }: Scanning) {
    const payload = { ...asked, eventId: asked.eventId ?? (await scanOf(asked.huId, as)) }
    const { status, body } = await api().call({ method: 'POST', url: '/mes/charge/scan', payload, headers: { 'x-access-token': book().tokens[as as 'admin'] } })
    return { status, message: body.message, answer: body.result as ChargeAnswer } // ChargeAnswer where it is 200
  }

  /** A batch whose first step runs on a vessel, which is neither cleared nor cleaned. */
  async function bare() {
    const batch = await batches.oneBatch()
    await done(give('mes_task', batch.mixing, 'start'))
    const { equipmentId } = await batches.one.task(batch.mixing)
    const vesselId = equipmentId ?? ''
    const soiled = { cleanStatus: 'dirty', lastCleanTime: null, cleanExpireHours: 72 }
    await api().db.updateTable('mes_equipment').set(soiled).where('id', '=', vesselId).execute()
    return { ...batch, vesselId }
  }

  async function clean(vesselId: string) {
    const { version } = await api().db.selectFrom('mes_equipment').select('version').where('id', '=', vesselId).executeTakeFirstOrThrow()
    await done(post('/mes/vessel/clean', { id: vesselId, version }))
  }

  /** A clearance of a vessel for a batch, signed by two where nothing else is said; its id. */
  async function clear(planId: string, vesselId: string, { isSigned = true } = {}): Promise<string> {
    const items = 'material,papers,machine,floor,tools'
    const { status, body } = await post('/mes/clearance/add', { areaType: 'equipment', equipmentId: vesselId, planId, items, photos: '', remark: '' })
    expect(status, body.message).toBe(200)
    const { id, version } = body.result as { id: string; version: number } // the record that was made
    if (isSigned)
      await done(post('/mes/clearance/sign', { id, version, signatures: await signed('mesLineClearance', id, 'sign', version, ['admin', 'viewer']) }))
    return id
  }

  /** Signatures for a command, of these people. */
  async function signed(resource: string, id: string, command: string, version: number, by: readonly PersonName[]): Promise<string[]> {
    const ids: string[] = []
    for (const username of by) {
      const { status, body } = await post('/sys/esign/sign', { resource, id, version, command, username, method: 'password', secret: passwords[username] })
      expect(status, body.message).toBe(200)
      ids.push((body.result as { signId: string }).signId) // Signed
    }
    return ids
  }

  /** The same with a clean and cleared vessel. */
  async function readyBatch() {
    const batch = await bare()
    await clean(batch.vesselId)
    const clearanceId = await clear(batch.planId, batch.vesselId)
    return { ...batch, clearanceId, at: { taskId: batch.mixing, vesselId: batch.vesselId } }
  }

  const complete = (taskId: string, by: readonly ('admin' | 'viewer')[] = ['admin', 'viewer']) => batches.giveSigned('mes_task', taskId, 'charged', {}, by)
  const chargesOf = (planId: string) => api().db.selectFrom('mes_charge').selectAll().where('planId', '=', planId).orderBy('id').execute()
  const vessel = (id: string) => api().db.selectFrom('mes_equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bag = (id: string) => stock().stored(id)

  return {
    ...batches,
    unit,
    kept,
    weighed,
    scanOf,
    scan,
    bare,
    clean,
    clear,
    signed,
    readyBatch,
    complete,
    chargesOf,
    vessel,
    bag,
  }
}
