import { toMicro } from '#contract/rules/quantity.ts'
import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import type { UnitOfWork } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import type { Database } from '../../server/db/database.ts'
import { rowId } from '../../server/db/rowId.ts'
import { reserveStock } from '../../server/modules/material/stock/reservations.service.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { makeOffice } from '../../server/modules/reference/seed.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { stockBook } from '../server/modules/material/stock/stockBook.ts'
import { demoDataDir } from './demoData.ts'
import { startPlantProcess } from './plantProcess.ts'
import { adminPassword, startServerProcess } from './serverProcess.ts'

/** Who checks what the administrator charges. */
export const checker = { username: 'luo_jun', realname: '罗军', password: 'second-person-1' }
export const batchNo = '261126A02'

const minuteMs = 60_000
const bags = [
  { phase: 'A', kg: 2.5, name: '滑石粉' },
  { phase: 'A', kg: 1.25, name: '云母粉' },
  { phase: 'C', kg: 0.15, name: '二甲基硅油' },
] as const

/** The demo plant with a batch in hand: bags of it were weighed and checked, its mixing runs on MX-03 and its milling on ML-02. `codes` are those of the bags. */
export async function startChargingServer() {
  const plant = await startPlantProcess()
  const dataDir = await demoDataDir(plant.basePort)
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await makeOffice(db, Date.now())
  const nobody = { phone: null, email: null }
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', ...nobody })
  await createPerson(db, { ...checker, roleCode: 'operator', ...nobody })
  const codes = await makeBatch(db, Date.now())
  await close()
  const server = await startServerProcess({ dataDir })
  return {
    codes,
    url: server.url,
    token: server.token,
    async stop() {
      await server.stop()
      await plant.stop()
    },
  }
}

async function makeBatch(db: Database, now: number): Promise<string[]> {
  const bus = createBus((error) => {
    throw error
  })
  const clock = { now }
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) => createUnits({ db, bus, now: () => now })(systemActor, work)
  const stock = stockBook({ db: () => db, bus, clock, unit })
  const kept = () => ({ id: rowId(now), createBy: 'admin', createTime: now, updateBy: 'admin', updateTime: now, version: 1 })
  const materialOf = async (lotId: string, name: string) => {
    const { materialId } = await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
    await db.updateTable('mes_material').set({ materialName: name }).where('id', '=', materialId).execute()
    return materialId
  }
  const productId = await materialOf(await stock.lot(), 'F03 自然')
  const order = { ...kept(), orderNo: 'MO20261124-0004', orderType: 'mass', sourceNo: '', customerId: null, productId, qty: toMicro(3.9), unit: 'kg' }
  const amounts = { qtyPlanned: 0, qtyInput: 0, qtyGood: 0, qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
  const none = { forecastFinish: null, slackDays: null, lateRisk: '', actualStart: null, actualEnd: null, holdReason: '', closeReason: '', attachments: '' }
  await db
    .insertInto('mes_order')
    .values({ ...order, ...amounts, ...none, overPct: 3, underPct: 0, dueDate: '2099-01-31', priority: 3, status: 'running' })
    .execute()
  const route = { ...kept(), routeCode: 'R-F', name: '粉饼', productFamily: 'F', status: 1 }
  await db.insertInto('mes_route').values(route).execute()
  const plan = { ...kept(), planNo: 'PL20261126-002', batchNo, orderId: order.id, productId, routeId: route.id, batchQty: toMicro(3.9), unit: 'kg' }
  const open = { workshopId: null, lineId: null, planStart: null, planEnd: null, shiftId: '', teamId: '', qtyGood: 0, qtyScrap: 0, stockKept: '' }
  await db
    .insertInto('mes_plan')
    .values({ ...plan, ...open, planDate: '2026-11-26', materialReady: 'full', status: 'running' })
    .execute()
  for (const [place, [code, name, type]] of (
    [
      ['MX-03', '混合', 'mixer'],
      ['ML-02', '磨粉', 'mill'],
    ] as const
  ).entries()) {
    const process = { ...kept(), code: `P-${type}`, name, machineType: type, seq: place + 1, status: 1 }
    await db.insertInto('mes_process').values(process).execute()
    const { id: equipmentId } = await db.selectFrom('mes_equipment').select('id').where('equipCode', '=', code).executeTakeFirstOrThrow()
    await db.updateTable('mes_equipment').set({ cleanStatus: 'dirty', lastCleanTime: null }).where('id', '=', equipmentId).execute()
    const task = { ...kept(), taskNo: `${batchNo}-0${place + 1}`, planId: plan.id, seq: place + 1, processId: process.id, machineType: type, equipmentId }
    const times = { planStart: null, planEnd: null, setupMin: 0, runMin: 45, overlapPct: 0, actualStart: now - 20 * minuteMs, actualEnd: null }
    const words = { ccp: 'N', pinned: 'N', predecessorIds: '', skipReason: '', pauseReason: '', kept: '', status: 'running' }
    await db
      .insertInto('mes_task')
      .values({ ...task, ...times, ...words, qtyPlan: toMicro(3.9), qtyGood: 0, qtyBad: 0, unit: 'kg' })
      .execute()
  }
  const weight = { ...kept(), weightNo: 'WO20261127-0001', planId: plan.id, batchNo, productId, weighCenterId: null, mode: 'byBatch', planTime: now }
  await db
    .insertInto('mes_weight_order')
    .values({ ...weight, expireTime: null, progress: 100, closeReason: '', status: 'done' })
    .execute()
  const staging = await stock.place({}, 'staging')
  const codes: string[] = []
  for (const [place, { phase, kg, name }] of bags.entries()) {
    const lotId = await stock.lot()
    const materialId = await materialOf(lotId, name)
    const bag = await stock.bag(lotId, staging, kg)
    const line = {
      ...kept(),
      weightId: weight.id,
      seq: place + 1,
      materialId,
      phase,
      unit: 'kg',
      lowerQty: toMicro(kg),
      upperQty: toMicro(kg),
      lotId,
      huId: null,
    }
    const sums = { targetQty: toMicro(kg), netSum: toMicro(kg), pureSum: toMicro(kg), remainQty: 0, containerId: null, tareQty: null, signTime: now }
    const said = {
      status: 'signed',
      breakReason: '',
      isTyped: 'N',
      scaleId: 'SC-02',
      tareFrame: '',
      weighBy: 'admin',
      exceptionReason: '',
      signBy: checker.username,
    }
    await db
      .insertInto('mes_weight_line')
      .values({ ...line, ...sums, ...said })
      .execute()
    const record = { ...kept(), recordNo: `WR20261127-0000${place}`, recordType: 'weigh', weightId: weight.id, lineId: line.id, batchNo, materialId, lotId }
    const ref = { type: 'mesWeighRecord', id: record.id }
    await unit((work) => reserveStock(work, { huId: bag.huId, qty: toMicro(kg), ref, batchNo }))
    const scale = { sourceHuId: bag.huId, targetHuId: bag.huId, containerId: null, scaleId: 'SC-02', scaleSn: '', unit: 'kg', source: 'tcp', stableFlag: 'Y' }
    const net = { tareQty: toMicro(0.5), grossQty: toMicro(kg + 0.5), netQty: toMicro(kg), pureQty: toMicro(kg), sampleCount: 3, rawFrame: '', tolResult: 'in' }
    const how = {
      isTyped: 'N',
      breakReason: '',
      reason: '',
      weighBy: 'admin',
      weighTime: now - (60 - place) * minuteMs,
      clientTime: null,
      voidOf: null,
      moveId: '',
    }
    await db
      .insertInto('mes_weigh_record')
      .values({ ...record, ...scale, ...net, ...how, idemKey: record.id })
      .execute()
    codes.push(bag.huCode)
  }
  return codes
}
