import { batchFrozen } from '#contract/modules/formula/batchFrozen.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import type { UnitOfWork } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { rowId } from '../../server/db/rowId.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { ensureDictionaries } from '../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { planFor } from '../server/modules/production/planFor.ts'
import { stockBook } from '../server/modules/material/stock/stockBook.ts'
import { modulesOn } from './modulesOn.ts'
import { newDataDir } from './newDataDir.ts'
import { storeScale } from './scaleRow.ts'
import { adminPassword } from './serverProcess.ts'

export const checker = { username: 'zhou_min', realname: '周敏', password: 'checks-what-others-weigh-1' }
export const weigher = { username: 'chen_jie', realname: '陈洁', password: 'weighs-twelve-powders-1' }
const plantTz = 'Asia/Shanghai'

/** A line of a batch in the weighing room: its material, what its bag holds, and its colour for the model (red, green, blue, strength) where somebody measured it. */
export type RoomLine = { name: string; kg: number; bagKg: number; optics?: readonly [number, number, number, number] }

/**
 * A data directory with a scale at `scalePort`, a label printer at `printerPort`, an administrator who weighs, a weigher, a checker, and a dispatched batch with a weight order: a bag of each
 * material lies in the workshop, free. Returns the codes of the bags, line by line.
 */
export async function weighingRoom(
  lines: readonly RoomLine[],
  scalePort: number,
  printerPort?: number,
): Promise<{ dataDir: string; weightId: string; bags: string[] }> {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await ensureDictionaries(db, Date.now())
  await createPerson(db, { username: 'admin', realname: '吴佳', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  await createPerson(db, { ...checker, roleCode: 'weigher', phone: null, email: null })
  await createPerson(db, { ...weigher, roleCode: 'weigher', phone: null, email: null })
  if (printerPort !== undefined) await aPrinter(db, printerPort)
  await storeScale(db, { name: 'SC-02 台秤 6 kg', address: `127.0.0.1:${scalePort}` })
  const bus = createBus((error) => {
    throw error
  })
  modulesOn({ db, bus, now: Date.now, plantTz })
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) => createUnits({ db, bus, now: Date.now })(systemActor, work)
  const clock = { now: Date.now() }
  const book = stockBook({ db: () => db, bus, clock, unit })
  const shop = await book.place({}, 'workshop')
  const staging = await book.place({ parentId: shop }, 'staging')
  const bags: string[] = []
  const frozen: { materialId: string; kg: number }[] = []
  for (const { name, kg, bagKg, optics } of lines) {
    const lotId = await book.lot()
    const { materialId } = await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
    await db.updateTable('mes_material').set({ materialName: name, unitScale: 4 }).where('id', '=', materialId).execute()
    const { huId, huCode } = await book.bag(lotId, staging, bagKg)
    await db.updateTable('mes_hu').set({ status: 'staged' }).where('id', '=', huId).execute()
    if (optics) await measured(db, materialId, optics)
    bags.push(huCode)
    frozen.push({ materialId, kg })
  }
  const whole = lines.reduce((sum, { kg }) => sum + kg, 0)
  const { productId, planId, batchNo } = await batchOfProduct(db, book, whole)
  const hash = { planId, versionId: await aVersion(db, productId), versionLabel: 'E02 V1', lossPct: 0, hash: 'none', createTime: clock.now }
  await db.insertInto('mes_batch_formula').values(hash).execute()
  const rows = frozen.map(({ materialId, kg }, at) => ({
    seq: at + 1,
    phase: at < 1 ? 'A' : 'B',
    materialId,
    pct: Math.round((kg / whole) * 100_000_000),
    qty: toMicro(kg),
    unit: 'kg',
  }))
  const batch = { planId, batchNo, productId, batchQty: toMicro(whole), unit: 'kg', beginsAt: clock.now + 3_600_000, plantTz }
  await unit((one) => one.within(batchFrozen, { ...batch, lines: rows }))
  const { id: weightId } = await db.selectFrom('mes_weight_order').select('id').executeTakeFirstOrThrow()
  await close()
  return { dataDir, weightId, bags }
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db']
const kept = () => ({ id: rowId(Date.now()), createBy: 'admin', createTime: Date.now(), updateBy: 'admin', updateTime: Date.now(), version: 1 })

async function aPrinter(db: Db, port: number): Promise<void> {
  const look = { dpi: '203', media: 'gap', cutter: 'N', darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 }
  await db
    .insertInto('mes_printer')
    .values({ ...kept(), ...look, name: '称量间打印机', host: '127.0.0.1', port, place: '', enabled: 'Y', writer: null })
    .execute()
}

async function batchOfProduct(db: Db, book: ReturnType<typeof stockBook>, kg: number) {
  const lotId = await book.lot()
  const { materialId: productId } = await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
  await db.updateTable('mes_material').set({ materialName: '肉桂棕', materialType: 'product' }).where('id', '=', productId).execute()
  const customer = { ...kept(), code: 'C-1', name: '初蕊化妆品', shortName: '初蕊', contact: '', phone: '', address: '', status: 1 }
  await db.insertInto('mes_customer').values(customer).execute()
  const sums = { qtyPlanned: toMicro(kg), qtyInput: 0, qtyGood: 0, qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
  const none = { forecastFinish: null, slackDays: null, lateRisk: 'N', actualStart: null, actualEnd: null, holdReason: '', closeReason: '', attachments: '' }
  const what = { orderNo: 'MO-1', orderType: 'mass', sourceNo: '', customerId: customer.id, productId, qty: toMicro(kg), unit: 'kg', overPct: 3, underPct: 0 }
  const order = kept()
  await db
    .insertInto('mes_order')
    .values({ ...order, ...sums, ...none, ...what, dueDate: '2099-01-31', priority: 3, status: 'released' })
    .execute()
  const planId = await planFor(db, { orderId: order.id, productId, qty: kg })
  await db.updateTable('mes_plan').set({ batchNo: '261123A09', status: 'dispatched' }).where('id', '=', planId).execute()
  return { productId, planId, batchNo: '261123A09' }
}

/** What the model knows of a powder. */
async function measured(db: Db, materialId: string, [reflectR, reflectG, reflectB, tintStrength]: NonNullable<RoomLine['optics']>): Promise<void> {
  const sheet = { sheetNo: `OS-${materialId}`, measuredOn: '2026-01-05', remark: '' }
  await db
    .insertInto('mes_colorant_optics')
    .values({ ...kept(), ...sheet, materialId, reflectR, reflectG, reflectB, tintStrength })
    .execute()
}

/** A version of the shade that a product is made as, for the batch to have been frozen from. */
async function aVersion(db: Db, productId: string): Promise<string> {
  const shade = {
    ...kept(),
    formulaNo: 'F-1',
    colorNo: 'E02',
    colorName: '肉桂棕',
    productFamily: 'E',
    useArea: 'eye',
    finish: 'matte',
    productId,
    customerId: null,
  }
  const colour = {
    brand: '',
    targetL: 46,
    targetA: 18,
    targetB: 20,
    hex: '#8F6350',
    illuminant: 'D65',
    observer: '10',
    geometry: 'd8sci',
    deMethod: 'dE00',
    deTol: 1,
  }
  await db
    .insertInto('mes_color_formula')
    .values({ ...shade, ...colour, remark: '', status: 'active' })
    .execute()
  const version = { ...kept(), versionLabel: 'E02 V1', formulaId: shade.id, versionNo: 1, basisQty: toMicro(100), lossPct: 0, sumPct: toMicro(100) }
  const words = { changeReason: '', rejectReason: '', approvedBy: 'admin', approveTime: Date.now(), status: 'approved' }
  await db
    .insertInto('mes_formula_version')
    .values({ ...version, ...words })
    .execute()
  return version.id
}
