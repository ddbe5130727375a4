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
import { newDataDir } from './newDataDir.ts'
import { adminPassword } from './serverProcess.ts'
import { storeScale } from './scaleRow.ts'

export const packer = { username: 'wang_fang', realname: '王芳', password: 'packs-boxes-all-day-1' }
export const otherPacker = { username: 'li_na', realname: '李娜', password: 'packs-boxes-as-well-1' }
export const keeper = { username: 'zhou_min', realname: '周敏', password: 'takes-boxes-to-store-1' }

/** boxes of so many pieces; weights in grams */
export const packed = { packQty: 24, tareWeight: 62, unitWeight: 14.6, weightTol: 5 } as const

/**
 * A data directory with a finished batch, two packers and a storekeeper, pans in the workshop and others of them that end later, a place in the store, and a scale at `scalePort`. Returns
 * the plan and the codes that are scanned.
 */
export async function packingPlace(
  scalePort: number,
): Promise<{ dataDir: string; planId: string; batchNo: string; pans: string; latePans: string; place: string }> {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await ensureDictionaries(db, Date.now())
  const nobody = { phone: null, email: null }
  await createPerson(db, { username: 'admin', realname: '吴佳', password: adminPassword, roleCode: 'admin', ...nobody })
  for (const one of [packer, otherPacker]) await createPerson(db, { ...one, roleCode: 'packer', ...nobody })
  await createPerson(db, { ...keeper, roleCode: 'storekeeper', ...nobody })
  await storeScale(db, { name: '内包台秤', address: `127.0.0.1:${scalePort}` })
  const bus = createBus((error) => {
    throw error
  })
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) => createUnits({ db, bus, now: Date.now })(systemActor, work)
  const clock = { now: Date.now() }
  const book = stockBook({ db: () => db, bus, clock, unit })
  const kept = () => ({ id: rowId(clock.now), createBy: 'admin', createTime: clock.now, updateBy: 'admin', updateTime: clock.now, version: 1 })
  const materialOf = async (lotId: string) =>
    (await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()).materialId

  const lotId = await book.lot()
  const productId = await materialOf(lotId)
  const product = { materialName: '单色眼影 烟熏玫瑰', materialType: 'product', colorHex: '#b0576a', pieceWeight: toMicro(8), gtin: '06901234510058' }
  await db.updateTable('mes_material').set(product).where('id', '=', productId).execute()
  const batchNo = '261121A02'
  await db.updateTable('mes_material_lot').set({ lotNo: batchNo }).where('id', '=', lotId).execute()
  const shop = await book.place({}, 'workshop')
  await book.bag(lotId, shop, 5)
  const panLot = await book.lot()
  await db
    .updateTable('mes_material')
    .set({ materialName: '铝盘 Φ36', materialType: 'nbc', unit: 'pcs', unitScale: 0 })
    .where('id', '=', await materialOf(panLot))
    .execute()
  const { huCode: pans } = await book.bag(panLot, shop, 60)
  const lateLot = await book.lot()
  const ends = (lot: string, days: number) => ({ materialId, expiresAt: clock.now + days * 86_400_000, lotNo: lot })
  const materialId = await materialOf(panLot)
  await db.updateTable('mes_material_lot').set(ends('PAN-1', 30)).where('id', '=', panLot).execute()
  await db.updateTable('mes_material_lot').set(ends('PAN-2', 90)).where('id', '=', lateLot).execute()
  const { huCode: latePans } = await book.bag(lateLot, shop, 40)
  const code = 'WH-A-01'
  await db
    .updateTable('mes_location')
    .set({ code })
    .where('id', '=', await book.place())
    .execute()

  const customer = { ...kept(), code: 'C-1', name: '初蕊化妆品', shortName: '初蕊', contact: '', phone: '', address: '', status: 1 }
  await db.insertInto('mes_customer').values(customer).execute()
  const sums = { qtyPlanned: toMicro(5), qtyInput: 0, qtyGood: toMicro(5), qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
  const none = { forecastFinish: null, slackDays: null, lateRisk: 'N', actualStart: null, actualEnd: null, holdReason: '', closeReason: '', attachments: '' }
  const what = { orderNo: 'MO-1', orderType: 'mass', sourceNo: '', customerId: customer.id, productId, qty: toMicro(5), unit: 'kg', overPct: 3, underPct: 0 }
  const order = kept()
  await db
    .insertInto('mes_order')
    .values({ ...order, ...sums, ...none, ...what, dueDate: '2099-01-31', priority: 3, status: 'finished' })
    .execute()
  const planId = await planFor(db, { orderId: order.id, productId, qty: 5 })
  await db.updateTable('mes_plan').set({ batchNo, status: 'finished' }).where('id', '=', planId).execute()
  await close()
  return { dataDir, planId, batchNo, pans, latePans, place: code }
}
