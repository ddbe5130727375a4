import './tables.ts'
import { sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { demoCustomers, demoMaterials, demoProducts } from './demoGoods.ts'
import { demoPeople, demoPlaces, demoStates } from './demoOrders.ts'
import type { DemoPerson } from './demoOrders.ts'
import { seededRandom } from './seededRandom.ts'

const dayMs = 86_400_000
const madeFirst = 46 // days before now that customers and materials were written down

type Making = { now: number; plantTz: string; random: (from: number, to: number) => number }

/** Whether there are no orders, nor anything that they could name. */
export async function hasNoOrders(db: Database): Promise<boolean> {
  for (const table of ['mes_order', 'mes_material', 'mes_customer'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** Makes customers, materials, products and forty orders in all states, the same ones for the same day; the newest is a day old, so that today's numbers begin with the people's own. */
export async function makeDemoOrders(db: Database, { now, plantTz, seed = 20_261_118 }: { now: number; plantTz: string; seed?: number }): Promise<void> {
  const making = { now, plantTz, random: seededRandom(seed) }
  await db.transaction().execute(async (trx) => {
    const customers = await makeCustomers(trx, making)
    const products = await makeMaterials(trx, making)
    const wanted = demoStates.flatMap((state) =>
      Array.from({ length: state.count }, () => ({ ...state, createdAt: now - making.random(...state.ageDays) * dayMs })),
    )
    const seqs = new Map<string, number>()
    for (const [at, order] of wanted.toSorted((one, other) => one.createdAt - other.createdAt).entries()) {
      const day = wireTime(order.createdAt, plantTz).slice(0, 10).replaceAll('-', '')
      const seq = (seqs.get(day) ?? 0) + 1
      seqs.set(day, seq)
      const orderNo = `MO${day}-${String(seq).padStart(4, '0')}`
      await makeOrder(
        trx,
        { ...order, orderNo, customerId: customers[at % customers.length] ?? null, productId: products[(at * 5) % products.length] ?? '' },
        making,
      )
    }
  })
}

async function makeCustomers(db: Database, { now }: Making): Promise<string[]> {
  const rows = demoCustomers.map(([code, name, shortName, contact, phone, address]) => ({
    ...kept('manager', now - madeFirst * dayMs),
    code,
    name,
    shortName,
    contact,
    phone,
    address,
    status: 1,
  }))
  await db.insertInto('mes_customer').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of the products. */
async function makeMaterials(db: Database, { now }: Making): Promise<string[]> {
  const usual = { inciName: '', retestDays: null, hazardClass: '', storeTempMin: null, storeTempMax: 30, storeRhMax: 60, safetyStock: null, gtin: '' }
  const row = (materialCode: string, materialName: string, materialType: string) => ({
    ...kept('manager', now - madeFirst * dayMs),
    ...usual,
    materialCode,
    materialName,
    materialType,
    issueRule: 'FEFO',
    tolType: 'pct',
    colorantScope: materialType === 'pigment' ? '1' : '',
    maxPct: null,
  })
  const materials = demoMaterials.map(([code, name, type, ciNo, tolerance, shelfLifeDays, more]) => {
    const isCounted = type === 'nbc' || type === 'wbc'
    return {
      ...row(code, name, type),
      ciNo,
      shelfLifeDays,
      unit: isCounted ? 'pcs' : 'kg',
      unitScale: isCounted ? 0 : 3,
      batchManaged: type === 'wbc' ? 'N' : 'Y',
      tolLower: tolerance === null ? null : toMicro(-tolerance),
      tolUpper: tolerance === null ? null : toMicro(tolerance),
      dustExplosive: more === 'dust' ? 'Y' : 'N',
      colorHex: more?.startsWith('#') ? more : '',
      weighMode: isCounted ? 'manual' : 'increment',
      ...(code === 'OL-3004' ? { maxPct: 1 } : {}),
    }
  })
  const products = demoProducts.map(([code, name, colorHex]) => ({
    ...row(code, name, 'product'),
    ciNo: '',
    shelfLifeDays: 1095,
    unit: 'kg',
    unitScale: 3,
    batchManaged: 'Y',
    tolLower: null,
    tolUpper: null,
    dustExplosive: 'N',
    colorHex,
    weighMode: 'fullPack',
  }))
  for (const one of [...materials, ...products]) await db.insertInto('mes_material').values(one).execute()
  return products.map(({ id }) => id)
}

type DemoOrder = (typeof demoStates)[number] & { orderNo: string; customerId: string | null; productId: string; createdAt: number }

async function makeOrder(db: Database, order: DemoOrder, { now, plantTz, random }: Making): Promise<void> {
  const { status, steps, createdAt } = order
  const isMass = random(0, 1) < 0.8
  const qty = isMass ? Math.round(30 * (1 + 9 * random(0, 1) ** 2)) : Math.round(random(5, 12))
  const amounts = partsOf(qty, isMass ? Math.round(random(1, 3)) : 1)
  const dueAt = instantOf(`${wireTime(now + random(...order.dueIn) * dayMs, plantTz).slice(0, 10)} 20:00:00`, plantTz) ?? now
  const done = progressOf(order, qty, random)
  const span = Math.min(now - createdAt - 0.3 * dayMs, 12 * dayMs)
  const times = steps.map((_step, at) => Math.round(createdAt + (span * (at + 1)) / steps.length))
  const at = (action: string) => times[steps.findIndex((step) => step.action === action)] ?? null
  const last = steps.at(-1)
  const id = rowId(createdAt)
  await db
    .insertInto('mes_order')
    .values({
      ...kept('planner', createdAt),
      id,
      updateBy: demoPeople[last?.by ?? 'planner'].username,
      updateTime: times.at(-1) ?? createdAt,
      version: steps.length + 1,
      orderNo: order.orderNo,
      orderType: isMass ? 'mass' : 'sample',
      sourceNo: isMass ? `P${order.orderNo.slice(6, 10)}${order.orderNo.slice(-2)}` : '',
      customerId: order.customerId,
      productId: order.productId,
      qty: toMicro(qty),
      unit: 'kg',
      overPct: 3,
      underPct: 0,
      attachments: '',
      dueDate: wireTime(dueAt, plantTz).slice(0, 10),
      priority: Math.round(random(2, 4)),
      status,
      qtyPlanned: toMicro(done.qtyPlanned),
      qtyInput: toMicro(done.qtyInput),
      qtyGood: toMicro(done.qtyGood),
      qtyScrap: toMicro(done.qtyScrap),
      qtyStored: toMicro(done.qtyStored),
      qtyShipped: toMicro(done.qtyShipped),
      forecastFinish: null,
      slackDays: null,
      lateRisk: 'N',
      actualStart: at('start'),
      actualEnd: at('complete') ?? at('terminate'),
      holdReason: status === 'paused' ? (last?.reason ?? '') : '',
      closeReason: status === 'cancelled' || status === 'terminated' ? (last?.reason ?? '') : '',
    })
    .execute()
  let packed = done.qtyGood
  for (const [index, amount] of amounts.entries()) {
    const qtyPacked = Math.min(amount, packed)
    packed = sumQuantities([packed, -qtyPacked])
    const shown = done.qtyShipped > 0 ? 'shipped' : qtyPacked === 0 ? 'waiting' : qtyPacked < amount ? 'packing' : 'packed'
    await db
      .insertInto('mes_order_delivery')
      .values({
        ...kept('planner', createdAt),
        orderId: id,
        seq: index + 1,
        deliverAt: dueAt + index * 2 * dayMs,
        place: demoPlaces[Math.floor(random(0, demoPlaces.length))] ?? demoPlaces[0],
        packQty: index === 2 ? 12 : 24,
        qty: toMicro(amount),
        qtyPacked: toMicro(qtyPacked),
        status: shown,
      })
      .execute()
  }
  let fromState = 'draft'
  for (const [index, { action, to, by, reason = '' }] of steps.entries()) {
    const moment = times[index] ?? createdAt
    const { username, realname } = demoPeople[by]
    await db
      .insertInto('mes_state_log')
      .values({
        id: rowId(now),
        resource: 'mesOrder',
        recordId: id,
        fromState,
        toState: to,
        action,
        reason,
        at: moment,
        byUser: username,
        byName: realname,
        signedBy: '[]',
        signIds: '[]',
      })
      .execute()
    fromState = to
  }
}

type Progress = Record<'qtyPlanned' | 'qtyInput' | 'qtyGood' | 'qtyScrap' | 'qtyStored' | 'qtyShipped', number>

/** How far an order in this state is, in its unit, to the gram. */
function progressOf({ status, steps }: DemoOrder, qty: number, random: Making['random']): Progress {
  const gram = (amount: number) => Math.round(amount * 1000) / 1000
  const has = (action: string) => steps.some((step) => step.action === action)
  const part = has('complete') ? random(1.005, 1.02) : has('start') ? random(0.3, 0.9) : 0
  const qtyGood = gram(has('complete') ? qty * random(1, 1.004) : qty * part * 0.6)
  const qtyInput = gram(Math.max(qty * part, qtyGood))
  return {
    qtyPlanned: has('plan') ? qty : 0,
    qtyInput,
    qtyGood,
    qtyScrap: has('start') ? gram(qtyInput * 0.004) : 0,
    qtyStored: has('complete') ? qtyGood : 0,
    qtyShipped: status === 'closed' ? qtyGood : 0,
  }
}

/** `count` parts that add up to the whole; the last takes what is left. */
function partsOf(whole: number, count: number): number[] {
  const part = Math.round((whole / count) * 10) / 10
  const first = Array.from({ length: count - 1 }, () => part)
  return [...first, sumQuantities([whole, ...first.map((amount) => -amount)])]
}

function kept(by: DemoPerson, at: number) {
  const { username } = demoPeople[by]
  return { id: rowId(at), createBy: username, createTime: Math.round(at), updateBy: username, updateTime: Math.round(at), version: 1 }
}
