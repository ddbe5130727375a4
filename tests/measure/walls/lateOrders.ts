import { wireTime } from '#contract/rules/wireTime.ts'
import { officeCalls } from '../../support/officeCalls.ts'

const [count, dayMs, plantTz] = [3, 86_400_000, 'Asia/Shanghai']
type Row = Record<string, unknown> & { id: string; version: number }

/** Orders of a bad day that were due before it: entered, approved, split and scheduled as people do it, so that walls know how late each will be, and why. Throws with what the server said when it refuses. */
export async function lateOrders(url: string, token: string): Promise<void> {
  const ask = officeCalls(url, token)
  const rowsOf = async (path: string) => ((await ask('GET', path)) as { records: Row[] }).records // a list
  const made = async (path: string, body: object) => (await ask('POST', path, body)) as Row // the record as it stands
  const known = await rowsOf('/mes/order/list?status_MultiString=running&orderType=mass&unit=kg&pageSize=20')
  for (const [at, { id, customerId, productId }] of known.slice(0, count).entries()) {
    const [like] = await rowsOf(`/mes/plan/list?orderId=${id}&pageSize=1`)
    const batch = Number(like?.['batchQty'] ?? 0)
    const qty = 2 * batch
    const dueDate = wireTime(Date.now() - (at + 1) * dayMs, plantTz).slice(0, 10)
    const delivery = { key: 'a', seq: 1, deliverAt: `${dueDate} 16:00:00`, place: '上海一仓', qty }
    const order = { orderType: 'mass', customerId, productId, qty, unit: 'kg', overPct: 3, underPct: 0, dueDate, priority: 1 }
    let row = await made('/mes/order/add', { ...order, lines: { mesOrderDelivery: { changed: [delivery], deleted: [] } } })
    for (const command of ['submit', 'approve']) row = await made(`/mes/order/${command}`, { id: row.id, version: row.version })
    await ask('POST', '/mes/plan/split', {
      orderId: row.id,
      routeId: like?.['routeId'],
      lineId: like?.['lineId'] ?? '',
      planDate: wireTime(Date.now(), plantTz).slice(0, 10),
      sizes: `${batch},${batch}`,
    })
  }
  const { runId } = (await ask('POST', '/mes/schedule/run', { rule: 'EDD' })) as { runId: string } // a trial run
  await ask('POST', '/mes/schedule/apply', { id: runId })
}
