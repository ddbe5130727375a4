import './stockTables.ts'
import type { Transaction } from 'kysely'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { silentUnit } from '../../bus/silentUnit.ts'
import { systemActor } from '../../bus/unit.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database, Tables } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { makeDemoIssues } from './demoIssues.ts'
import { demoPlaces } from './demoPlaces.ts'
import type { DemoPlace } from './demoPlaces.ts'
import { endOf } from './lotHooks.ts'
import { reserveStock } from './stock/reservations.service.ts'
import { moveStock } from './stock/stock.service.ts'
import { lotIsUsable } from './stock/usable.service.ts'

const dayMs = 86_400_000
type Making = { db: Transaction<Tables>; plantTz: string; now: number; random: () => number }
type Material = { id: string; materialCode: string; unit: string; shelfLifeDays: number | null; materialType: string }

/** Whether there is nothing of stock yet, though there are materials. */
export async function hasNoStock(db: Database): Promise<boolean> {
  if (await db.selectFrom('mes_location').select('id').limit(1).executeTakeFirst()) return false
  return Boolean(await db.selectFrom('mes_material').select('id').limit(1).executeTakeFirst())
}

/** Suppliers, 180 bins, about 130 lots with the exceptions of factory.md 6.3, and three batches that were made of them; all stock by the move function. */
export async function makeDemoStock(db: Database, { now, plantTz, seed = 26_11 }: { now: number; plantTz: string; seed?: number }): Promise<void> {
  await db.transaction().execute((trx) => makeStock({ db: trx, plantTz, now, random: randomFrom(seed) }))
}

async function makeStock(making: Making): Promise<void> {
  const { db } = making
  const suppliers = await makeSuppliers(making)
  const placeOf = await makePlaces(making)
  await makeContainers(making)
  const materials = await db
    .selectFrom('mes_material')
    .select(['id', 'materialCode', 'unit', 'shelfLifeDays', 'materialType'])
    .where('materialType', '<>', 'product')
    .orderBy('materialCode')
    .execute()
  const bins = [...placeOf].filter(([code]) => code.startsWith('W1-')).map(([, id]) => id)
  let lotCount = 0
  for (const material of materials) {
    const count = 4 + Math.floor(making.random() * 2) // with 30 materials about 130
    for (let index = 0; index < count; index += 1) {
      lotCount += 1
      const home = bins[(lotCount * 7) % bins.length] ?? ''
      await makeLot(making, {
        material,
        index,
        lotCount,
        supplierId: suppliers[lotCount % suppliers.length] ?? null,
        home,
        quarantine: placeOf.get('Q1-01') ?? '',
      })
    }
    await db
      .updateTable('mes_material')
      .set({ safetyStock: toMicro(safetyOf(material)) })
      .where('id', '=', material.id)
      .execute()
  }
  await makeBatches(making, placeOf)
  await makeDemoIssues({ trx: db, plantTz: making.plantTz, now: making.now, placeOf })
}

/** What should always be there, kg or pieces: much of what fills, less of what colours, and no two alike. */
function safetyOf({ materialType, materialCode, unit }: Material): number {
  const step = Number(materialCode.replaceAll(/\D/g, '')) % 10
  if (unit === 'pcs') return 8000 + 1000 * step
  return materialType === 'pigment' ? 20 + 3 * step : 80 + 9 * step
}

const kept = (at: number) => ({ id: rowId(at), createBy: 'manager', createTime: at, updateBy: 'manager', updateTime: at, version: 1 })

/** A unit of work of the store at a moment of the past, inside the one transaction of the demo; nobody listens yet. */
function unitAt<Result>({ db }: Making, at: number, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
  return work(silentUnit({ trx: db, by: { ...systemActor, username: 'store', realname: '仓管' }, at }))
}

async function makeSuppliers({ db, plantTz, now }: Making): Promise<string[]> {
  const names = ['申粉矿物材料有限公司', '云岭珠光颜料有限公司', '海蓝化工贸易有限公司', '素野油脂科技有限公司', '嘉盒包装制品有限公司', '青禾精细粉体有限公司']
  const rows = names.map((name, at) => ({
    ...kept(now - 60 * dayMs),
    code: `S${String(at + 1).padStart(3, '0')}`,
    name,
    grade: ['A', 'A', 'B', 'A', 'B', 'C'][at] ?? 'B',
    licenseNo: `XK13-${2100 + at * 37}`,
    licenseUntil: plantDay(now + (at === 2 ? 20 : 200 + at * 60) * dayMs, plantTz),
    status: 1,
  }))
  await db.insertInto('mes_supplier').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function makePlaces({ db, now }: Making): Promise<Map<string, string>> {
  const idOf = new Map<string, string>()
  const rows = demoPlaces().map(({ parent, ...place }: DemoPlace) => {
    const row = { ...kept(now - 60 * dayMs), allowMixLot: 'Y', allowStatus: '', status: 1, ...place, parentId: idOf.get(parent) ?? '' }
    idOf.set(row.code, row.id)
    return row
  })
  for (let start = 0; start < rows.length; start += 50)
    await db
      .insertInto('mes_location')
      .values(rows.slice(start, start + 50))
      .execute()
  return idOf
}

async function makeContainers({ db, now }: Making): Promise<void> {
  const rows = Array.from({ length: 16 }, (_none, at) => ({
    ...kept(now - 60 * dayMs),
    code: `PT-${String(at + 1).padStart(3, '0')}`,
    type: at < 12 ? 'pot' : 'bucket',
    tareStd: toMicro(at < 12 ? 12.5 : 1.8),
    tareTol: toMicro(0.05),
    volumeL: at < 12 ? 120 : 20,
    cleanExpireHours: 72,
    cleanStatus: at % 4 === 3 ? 'dirty' : 'clean',
    cleanTime: at % 4 === 3 ? null : now - (at * 5 + 2) * 3_600_000,
    lastBatchNo: '',
  }))
  await db.insertInto('mes_container').values(rows).execute()
}

type LotToMake = { material: Material; index: number; lotCount: number; supplierId: string | null; home: string; quarantine: string }

/** The exceptions by the count of the lot (factory.md 6.3): four pending, one failed, one held, two that end soon, one that is over. */
async function makeLot(making: Making, { material, index, lotCount, supplierId, home, quarantine }: LotToMake): Promise<void> {
  const { db, now, plantTz, random } = making
  const receivedAt = Math.round(now - (4 + index * 11 + random() * 6) * dayMs)
  const life = material.shelfLifeDays
  const endsIn = lotCount === 17 || lotCount === 80 ? 20 : lotCount === 41 ? -3 : null
  const receiveDate = plantDay(receivedAt, plantTz)
  const expireDate = life === null ? null : endsIn === null ? dayPlus(receiveDate, life - 60) : dayPlus(plantDay(now, plantTz), endsIn)
  const qualityStatus = { 9: 'pending', 33: 'pending', 64: 'pending', 101: 'pending', 26: 'fail', 52: 'hold', 41: 'expired' }[lotCount] ?? 'pass'
  const row = kept(receivedAt)
  await db
    .insertInto('mes_material_lot')
    .values({
      ...row,
      lotNo: `${receiveDate.slice(2).replaceAll('-', '')}-${String(lotCount).padStart(3, '0')}`,
      materialId: material.id,
      supplierId,
      supplierLotNo: `${material.materialCode.slice(0, 2)}${String(70_000 + lotCount * 131)}`,
      mfgDate: life === null || expireDate === null ? null : dayPlus(expireDate, -life),
      expireDate,
      retestDate: null,
      receiveDate,
      expiresAt: expireDate === null ? null : endOf(expireDate, plantTz),
      coaFile: '',
      assayFactor: 1,
      tintFactor: lotCount % 23 === 0 ? 1.08 : 1,
      moisturePct: null,
      qualityStatus,
      heldFrom: qualityStatus === 'hold' ? 'pass' : '',
      holdReason: { hold: '客诉调查：色点', fail: '水分超标' }[qualityStatus] ?? '',
      holdBinds: qualityStatus === 'hold' ? 'Y' : 'N',
      originRefType: '',
      originRefId: '',
    })
    .execute()
  const isCounted = material.unit === 'pcs'
  const pieces = 2 + Math.floor(random() * 3)
  for (let piece = 0; piece < pieces; piece += 1)
    await unitAt(making, receivedAt, (unit) =>
      moveStock(unit, {
        is: 'receive',
        moveType: 'recv',
        lotId: row.id,
        huType: isCounted ? 'carton' : material.materialType === 'oil' ? 'drum' : 'bag',
        to: ['pending', 'fail', 'hold'].includes(qualityStatus) ? quarantine : home,
        qty: toMicro(isCounted ? 1000 : material.materialType === 'pigment' ? 10 : 25),
        ref: { type: 'mesMaterialLot', id: row.id },
        idemKey: `demo ${row.id} ${piece}`,
      }),
    )
}

/** Three batches out of the oldest good lots: charged, put out as bulk; one of them is reserved. */
async function makeBatches(making: Making, placeOf: ReadonlyMap<string, string>): Promise<void> {
  const { db, now } = making
  const products = await db
    .selectFrom('mes_material')
    .select(['id', 'materialCode'])
    .where('materialType', '=', 'product')
    .orderBy('materialCode')
    .limit(3)
    .execute()
  for (const [at, product] of products.entries()) {
    const madeAt = Math.round(now - (3 - at) * dayMs)
    const row = kept(madeAt)
    const mfgDate = plantDay(madeAt, making.plantTz)
    const expireDate = dayPlus(mfgDate, 1095)
    const batchNo = `${mfgDate.slice(2).replaceAll('-', '')}A0${at + 1}`
    const dates = { mfgDate, expireDate, retestDate: null, receiveDate: null, expiresAt: endOf(expireDate, making.plantTz) }
    const words = { supplierLotNo: '', coaFile: '', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: 'batch', originRefId: batchNo }
    const numbers = { assayFactor: 1, tintFactor: 1, moisturePct: null, supplierId: null }
    await db
      .insertInto('mes_material_lot')
      .values({ ...row, ...dates, ...words, ...numbers, materialId: product.id, lotNo: batchNo, qualityStatus: at === 2 ? 'pending' : 'pass' })
      .execute()
    const ref = { type: 'batch', id: batchNo }
    let total = 0
    for (const source of await unitsFor(db, at, madeAt)) {
      const qty = Math.min(Number(source.qtyAvail), toMicro(2 + at))
      total += fromMicro(qty)
      const { id: huId, locationId } = source
      if (locationId === null) continue
      await unitAt(making, madeAt, (unit) =>
        moveStock(unit, { is: 'charge', moveType: 'charge', huId, from: locationId, into: row.id, qty, ref, batchNo, idemKey: `demo ${batchNo} ${huId}` }),
      )
    }
    const output = await unitAt(making, madeAt + 3_600_000, (unit) =>
      moveStock(unit, {
        is: 'receive',
        moveType: 'output',
        lotId: row.id,
        huType: 'pot',
        to: placeOf.get('L1-STG') ?? '',
        qty: toMicro(Math.round(total * 0.98 * 1000) / 1000),
        ref,
        batchNo,
        idemKey: `demo ${batchNo}`,
      }),
    )
    if (at === 0) await unitAt(making, madeAt + 2 * 3_600_000, (unit) => reserveStock(unit, { huId: output.huId, qty: toMicro(5), ref, batchNo }))
  }
}

/** What each batch is made of. */
const batchMaterials: readonly (readonly string[])[] = [
  ['RM-1001', 'RM-1002', 'CP-2001', 'CP-2002', 'CP-2004', 'OL-3001', 'RM-1007'],
  ['RM-1001', 'RM-1003', 'CP-2001', 'CP-2003', 'CP-2012', 'OL-3002', 'OL-3004'],
  ['RM-1002', 'RM-1008', 'CP-2002', 'CP-2008', 'CP-2013', 'OL-3001', 'OL-3004'],
]

/** The unit of each of its materials that is over first. */
async function unitsFor(db: Database, batch: number, at: number) {
  const found = []
  for (const code of batchMaterials[batch] ?? []) {
    const first = await db
      .selectFrom('mes_hu')
      .innerJoin('mes_material_lot as lot', 'lot.id', 'mes_hu.lotId')
      .innerJoin('mes_material', 'mes_material.id', 'lot.materialId')
      .select(['mes_hu.id', 'mes_hu.qtyAvail', 'mes_hu.locationId'])
      .where('materialCode', '=', code)
      .where(lotIsUsable('lot', at))
      .where('mes_hu.qtyAvail', '>', 0)
      .where('mes_hu.createTime', '<', at)
      .orderBy('lot.expiresAt')
      .orderBy('huCode')
      .limit(1)
      .executeTakeFirst()
    if (first) found.push(first)
  }
  return found
}

/** Numbers from 0 to 1, the same row of them for the same seed (mulberry32, public domain). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
