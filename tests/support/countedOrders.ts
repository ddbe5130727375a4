import { toMicro } from '#contract/rules/quantity.ts'
import type { Api } from './api.ts'

/** Orders in states that figures count, each with a delivery line: two on the floor and late, two to approve, two that were finished today. */
export async function addCountedOrders({ db }: Pick<Api, 'db'>, now: number): Promise<void> {
  const kept = { createBy: 'admin', createTime: now, updateBy: 'admin', updateTime: now, version: 1 }
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  const material = {
    materialCode: 'PD-9001',
    materialName: '样品',
    materialType: 'product',
    unit: 'kg',
    unitScale: 3,
    issueRule: 'FEFO',
    weighMode: 'increment',
  }
  const amounts = { tolLower: null, tolUpper: null, maxPct: null, safetyStock: null, shelfLifeDays: null, retestDays: null }
  const store = { storeTempMin: null, storeTempMax: null, storeRhMax: null, dustExplosive: 'N', hazardClass: '', batchManaged: 'Y' }
  const texts = { inciName: '', ciNo: '', tolType: 'pct', colorantScope: '', gtin: '', colorHex: '' }
  await db
    .insertInto('mes_material')
    .values({ ...kept, id: 'counted', ...material, ...amounts, ...store, ...texts })
    .execute()
  const nothing = { customerId: null, sourceNo: '', attachments: '', holdReason: '', closeReason: '', forecastFinish: null, slackDays: null }
  for (const [at, status] of (['running', 'paused', 'pending', 'pending', 'finished', 'closed'] as const).entries()) {
    const isMade = status === 'finished' || status === 'closed'
    const sums = { qtyPlanned: 0, qtyInput: 0, qtyGood: isMade ? toMicro(10 + at) : 0, qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
    const order = { orderNo: `MO20260101-000${at}`, orderType: 'sample', productId: 'counted', qty: toMicro(10), unit: 'kg', overPct: 3, underPct: 0 }
    const times = { dueDate: status === 'pending' ? '2099-01-01' : isMade ? today : '2026-01-31', actualStart: null, actualEnd: isMade ? now - 1000 : null }
    await db
      .insertInto('mes_order')
      .values({
        ...kept,
        id: `order${at}`,
        ...nothing,
        lateRisk: status === 'running' || status === 'paused' ? 'Y' : 'N',
        ...sums,
        ...order,
        ...times,
        priority: 3,
        status,
      })
      .execute()
    const line = { orderId: `order${at}`, seq: 1, deliverAt: now, place: at % 2 === 0 ? '上海一仓' : '广州仓', packQty: 24, qty: toMicro(10), qtyPacked: 0 }
    await db
      .insertInto('mes_order_delivery')
      .values({ ...kept, id: `line${at}`, ...line, status: 'waiting' })
      .execute()
  }
}
