import { finishIn, releaseIn, scanIn } from '#contract/modules/warehouse/in/inCommands.ts'
import { passLot } from '#contract/modules/material/lotCommands.ts'
import { transferUnit } from '#contract/modules/material/stock/handlingUnit.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { lotIsUsable } from '../../modules/material/stock/usable.service.ts'
import { openJudgement } from '../../modules/quality/inspection/judging.ts'
import { placesFor } from '../../modules/warehouse/in/places.ts'
import { isPlantDay } from './days.ts'
import { declaredPeople } from './declared.ts'
import { drawOf } from './house.ts'
import { inspectReceipt } from './inspector.ts'
import type { House } from './house.ts'

/** a material is bought when less than so many times its safety stock is free: what the plant uses until the truck comes lies above it */
const boughtBelow = 3
/** what comes of it: packages, and how much in each */
const packs = { pigment: { count: 6, qtyEach: 20 }, nbc: { count: 6, qtyEach: 10_000 }, other: { count: 6, qtyEach: 100 } } as const
/** from the order to the truck at the dock: so long at least, and up to so much longer */
const [drivesMs, trafficMs] = [60 * 60_000, 100 * 60_000]
/** who delivers what: places in the list of suppliers, by type of material */
const suppliersOf: Readonly<Record<string, readonly number[]>> = { filler: [0, 5], pigment: [1, 2, 5], oil: [3], nbc: [4] }
const own = declaredPeople.store.username

/** Twice a working day: what runs low and is not on its way is ordered of who delivers it, for the truck that comes next. */
export async function orderGoods({ desk, people, plantTz, seed }: House, nowMs: number): Promise<void> {
  if (!people.store.permissions.has('mes:wms:in:add')) return
  const { db } = desk
  if (!(await isPlantDay(db, plantTz, wireTime(nowMs, plantTz).slice(0, 10)))) return
  const low = await lowMaterials(db, nowMs)
  const down = await db.selectFrom('mes_location').select('id').where('type', '=', 'quarantine').orderBy('code', 'desc').executeTakeFirst()
  if (low.length === 0 || !down) return
  const suppliers = await db.selectFrom('mes_supplier').select('id').orderBy('code').execute()
  const byPlace = Map.groupBy(low, ({ materialType, materialCode }) => placeOf(materialType, materialCode))
  for (const [place, some] of [...byPlace].toSorted(([one], [other]) => one - other)) {
    const draw = drawOf(seed, 'truck', nowMs, place)
    const changed = some.map(({ id, materialType }, at) => {
      const { count, qtyEach } = packOf(materialType)
      return { key: String(at), seq: at + 1, materialId: id, planQty: count * qtyEach }
    })
    const header = {
      inType: 'purchase',
      supplierId: (suppliers[place] ?? suppliers[0])?.id ?? null,
      sourceNo: `PO${wireTime(nowMs, plantTz).slice(2, 13).replaceAll(/\D/g, '')}${place + 1}`,
      toLocationId: down.id,
      planTime: wireTime(nowMs + drivesMs + Math.round(draw(0, trafficMs) / 60_000) * 60_000, plantTz),
      dock: String(1 + Math.floor(draw(0, 2))),
      remark: '',
    }
    const id = await desk.add(people.store, 'mesInOrder', header, { mesInLine: { changed, deleted: [] } })
    await desk.give(people.store, releaseIn, id)
  }
}

/** Always the same supplier of a material. */
function placeOf(materialType: string, materialCode: string): number {
  const some = suppliersOf[materialType] ?? [0]
  return some[Number(materialCode.replaceAll(/\D/g, '')) % some.length] ?? 0
}

/** Every half hour: what came is counted in and found good, what was found good is put away, also what a killed process left half done. */
export async function takeGoods(house: House, nowMs: number): Promise<void> {
  const { desk, people, plantTz } = house
  const { db } = desk
  await putAwayGoods(house)
  const there = await db
    .selectFrom('mes_in_order')
    .select(['id', 'status'])
    .where('createBy', '=', own)
    .where('status', 'in', ['released', 'working'])
    .where('planTime', '<=', nowMs)
    .orderBy('inNo')
    .execute()
  for (const { id } of there) {
    const lines = await db
      .selectFrom('mes_in_line')
      .innerJoin('mes_material', 'mes_material.id', 'materialId')
      .select(['materialId', 'materialCode', 'materialType', 'planQty', 'receivedQty'])
      .where('inId', '=', id)
      .orderBy('seq')
      .execute()
    for (const line of lines) if (Number(line.receivedQty) < Number(line.planQty)) await countIn(house, id, line, wireTime(nowMs, plantTz).slice(0, 10))
    await desk.give(people.store, finishIn, id)
  }
}

type Line = { materialId: string; materialCode: string; materialType: string }

async function countIn(house: House, inId: string, { materialId, materialCode, materialType }: Line, today: string): Promise<void> {
  const { desk, people } = house
  const lotNo = await openNumber(desk.db, materialId, `${today.slice(2).replaceAll('-', '')}-${materialCode.slice(3)}`)
  const words = { lotNo, supplierLotNo: `B${lotNo}`, mfgDate: dayPlus(today, -20), expireDate: '', labelText: '' }
  const huType = materialType === 'oil' ? 'drum' : materialType === 'nbc' ? 'carton' : 'bag'
  if ((await desk.give(people.store, scanIn, inId, { materialId, ...words, ...packOf(materialType), huType })) !== null) return
  const lot = await desk.db
    .selectFrom('mes_material_lot')
    .select(['id', 'qualityStatus'])
    .where('lotNo', '=', lotNo)
    .where('materialId', '=', materialId)
    .executeTakeFirst()
  if (lot?.qualityStatus !== 'pending' || (await inspectReceipt(house, lot.id)) !== null) return
  if ((await openJudgement({ trx: desk.db }, lot.id)) === null) await desk.give(people.store, passLot, lot.id)
}

/** The number of the day's lot; goods that come after it was held get a lot of their own. */
async function openNumber(db: Database, materialId: string, ofDay: string): Promise<string> {
  const lots = await db
    .selectFrom('mes_material_lot')
    .select(['lotNo', 'qualityStatus'])
    .where('materialId', '=', materialId)
    .where('lotNo', 'like', `${ofDay}%`)
    .orderBy('lotNo')
    .execute()
  const open = lots.find(({ qualityStatus }) => ['pending', 'pass', 'concession'].includes(qualityStatus))
  return open?.lotNo ?? (lots.length === 0 ? ofDay : `${ofDay}-${lots.length + 1}`)
}

/** Units that came by their orders and may be used go to the place that suits them best. */
async function putAwayGoods({ desk, people }: House): Promise<void> {
  const { db } = desk
  const waiting = await db
    .selectFrom('mes_in_item as item')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'item.lotId')
    .select(['item.huId', 'item.lotId'])
    .where('item.receiveBy', '=', own)
    .where('item.status', '=', 'received')
    .where('lot.qualityStatus', 'in', ['pass', 'concession'])
    .orderBy('item.id')
    .execute()
  const placeOf = new Map<string, string>()
  for (const { huId, lotId } of waiting) {
    const locationId = placeOf.get(lotId) ?? (await placesFor(db, huId))[0]?.placeId
    if (locationId === undefined) continue
    placeOf.set(lotId, locationId)
    await desk.give(people.store, transferUnit, huId, { locationId })
  }
}

const packOf = (materialType: string) => (materialType === 'pigment' ? packs.pigment : materialType === 'nbc' ? packs.nbc : packs.other)

/** Materials of weight, and inner packing materials, of which less is free than there should be, and none is on its way. */
async function lowMaterials(db: Database, nowMs: number) {
  const materials = await db
    .selectFrom('mes_material')
    .leftJoin('mes_material_lot as lot', (join) => join.onRef('lot.materialId', '=', 'mes_material.id').on(lotIsUsable('lot', nowMs)))
    .leftJoin('mes_hu', 'mes_hu.lotId', 'lot.id')
    .select(['mes_material.id', 'materialCode', 'materialType', 'safetyStock', ({ fn }) => fn.sum('mes_hu.qtyAvail').as('available')])
    .where(({ or, eb }) => or([eb('mes_material.unit', '=', 'kg'), eb('materialType', '=', 'nbc')]))
    .where('materialType', '<>', 'product')
    .groupBy(['mes_material.id', 'materialCode', 'materialType', 'safetyStock'])
    .orderBy('materialCode')
    .execute()
  const coming = await db
    .selectFrom('mes_in_line')
    .innerJoin('mes_in_order', 'mes_in_order.id', 'inId')
    .select('materialId')
    .where('mes_in_order.status', 'in', ['draft', 'released', 'working'])
    .execute()
  const onTheWay = new Set(coming.map(({ materialId }) => materialId))
  return materials.filter(({ id, safetyStock, available }) => !onTheWay.has(id) && Number(available ?? 0) < Number(safetyStock ?? 0) * boughtBelow)
}
