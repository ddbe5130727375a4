/** Sends a form to a server as a person with this token; the record that came of it. Throws with what the server said when it refuses. */
export const sending =
  (url: string, token: string) =>
  async <Made = { id: string; version: number }>(path: string, body: object): Promise<Made> => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const answer = (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      success: boolean
      message: string
      result: Made
    } // the envelope of every answer
    if (!answer.success) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.result)}`)
    return answer.result
  }
type Send = ReturnType<typeof sending>

/** An order of 10 kg eye shadow, a draft; `mark` is a digit that keeps the customers and products of two apart. */
export async function addOrder(send: Send, mark = '1'): Promise<{ id: string; version: number; orderNo: string }> {
  const { id: customerId } = await send('/mes/customer/add', { code: `C-E2E${mark}`, name: '初蕊化妆品', status: 1 })
  const { id: productId } = await send('/mes/material/add', {
    materialCode: `FP-900${mark}`,
    materialName: '单色眼影 Φ36',
    materialType: 'product',
    unit: 'kg',
  })
  const delivery = { key: 'a', seq: 1, deliverAt: '2099-02-01 20:00:00', place: '上海一仓', qty: 10 }
  const order = { orderType: 'mass', customerId, productId, qty: 10, unit: 'kg', overPct: 3, underPct: 0, dueDate: '2099-02-01', priority: 3 }
  return send('/mes/order/add', { ...order, lines: { mesOrderDelivery: { changed: [delivery], deleted: [] } } })
}

/** An approved order in batches of these sizes; the first of them. */
export async function splitOrder(send: Send, orderId: string, sizes: string): Promise<{ id: string; version: number }> {
  const { id: processId } = await send('/mes/process/add', { code: 'MIX', name: '混合', machineType: 'mixer', seq: 1, status: 1 })
  const step = { key: 'a', seq: 1, processId, machineType: 'mixer', stdMin: 35 }
  const route = { routeCode: 'R-E2E', name: '压粉', productFamily: 'E', status: 1, lines: { mesRouteStep: { changed: [step], deleted: [] } } }
  const { id: routeId } = await send('/mes/route/add', route)
  return send('/mes/plan/split', { orderId, routeId, planDate: '2099-01-20', sizes })
}
