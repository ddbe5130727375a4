import { randomUUID } from 'node:crypto'
import { freePort } from '../systems/ports.ts'
import { password, startProduct } from '../systems/millwright.ts'
import { fillStock } from './fillStock.ts'
import { jsonClient } from './jsonClient.ts'
import type { Fill, StockKeeper, Taken } from './keeper.ts'
import { startPostgres } from './postgres.ts'

type Answer = { success: boolean; code: number; message: string; result: unknown }
type Records = { records: { id: string; version: number }[] }

/** Our product with its business data in PostgreSQL, asked over HTTP as its pages ask: sign-in, rights, audit and the state of the lot with every move. */
export async function millwrightStock(folder: string): Promise<StockKeeper> {
  const postgres = await startPostgres()
  const port = await freePort('web')
  const product = await startProduct({ folder, port, env: { DATABASE_URL: `${postgres.address}/stock` } })
  const client = jsonClient(`http://127.0.0.1:${port}`)
  const call = async (path: string, token: string, body?: unknown): Promise<Answer> => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return (await client.ask(path, headers, body)) as Answer // the product's own envelope
  }
  const { token } = (await call('/sys/login', '', { username: 'admin', password })).result as { token: string }
  const get = async <Found>(path: string) => (await done(path, call(path, token))).result as Found
  const post = async <Found>(path: string, body: unknown) => (await done(path, call(path, token, body))).result as Found
  const firstOf = async (path: string) => (await get<Records>(path)).records[0] ?? { id: '', version: 0 }
  const added = async (resource: string, by: string, record: Record<string, unknown>) => {
    await post(`/mes/${resource}/add`, record)
    return firstOf(`/mes/${resource}/list?${by}=${String(record[by])}`)
  }

  const material = await added('material', 'materialCode', { materialCode: 'RM-9001', materialName: '云母', materialType: 'filler', unit: 'kg' })
  const places = [await place('A'), await place('B')] as const
  let filled = 0
  const any = () => 1 + Math.floor(Math.random() * filled)
  return {
    async takeOneBag(clients): Promise<Taken> {
      const unit = await received('BAG', 25)
      const wanted = { ...unit, qty: 25, reason: '取走整袋' }
      const answers = await Promise.all(Array.from({ length: clients }, () => call('/mes/hu/scrap', token, wanted).catch(() => null)))
      const told = answers.filter((answer) => answer?.code === 409 && answer.message.length > 4).length
      const { qtyAvail } = (await firstOf(`/mes/hu/list?lotId=${await lotOf('BAG')}`)) as unknown as { qtyAvail: number }
      const winners = answers.filter((answer) => answer?.success).length
      return { winners, told, unanswered: clients - winners - told, leftKg: qtyAvail }
    },
    async movesPerSecond(clients, forMs) {
      const units = await Promise.all(Array.from({ length: clients }, (_none, at) => received(`M${at}-${randomUUID().slice(0, 8)}`, 10)))
      const untilMs = performance.now() + forMs
      const counts = await Promise.all(units.map((unit) => moveOn(unit, untilMs)))
      return (counts.reduce((sum, count) => sum + count, 0) / forMs) * 1000
    },
    async store(fill: Fill) {
      fillStock(postgres, { ...fill, lotId: await lotOf('BAG') })
      client.forget()
      filled = fill.lots
    },
    stockOfLot: (asks) =>
      timed(asks, async () => {
        const { rows } = await get<{ rows: { qty: number }[] }>(`/mes/inventory/list?by=place&sums=N&lotId=lot${any()}`)
        if (rows.reduce((sum, { qty }) => sum + qty, 0) !== 25) throw new Error('a lot is not where it was put')
      }),
    async trace(asks) {
      let edgesRead = 0
      const took = await timed(asks, async (at) => {
        const { edges } = await get<{ edges: unknown[] }>(`/mes/trace/${at % 2 === 0 ? 'forward' : 'backward'}?lotId=lot${any()}`)
        edgesRead += edges.length
      })
      if (edgesRead === 0) throw new Error('no lot was made of anything')
      return took
    },
    scan: (asks) =>
      timed(asks, async () => {
        const code = `C${any()}`
        if ((await firstOf(`/mes/hu/list?huCode=${code}&pageSize=1`)).id === '') throw new Error(`${code} was not found`)
      }),
    async stop() {
      client.forget()
      await product.stop()
      postgres.stop()
    },
  }

  async function place(code: string): Promise<string> {
    return (await added('location', 'code', { code, name: `库位 ${code}`, type: 'bin' })).id
  }
  async function lotOf(lotNo: string): Promise<string> {
    return (await firstOf(`/mes/materialLot/list?lotNo=${lotNo}`)).id
  }
  async function received(lotNo: string, qty: number): Promise<{ id: string; version: number }> {
    const { id, version } = await added('materialLot', 'lotNo', { lotNo, materialId: material.id })
    await post('/mes/materialLot/receive', { id, version, locationId: places[0], huType: 'bag', count: 1, qtyEach: qty })
    const unit = await firstOf(`/mes/hu/list?lotId=${id}`)
    return { id: unit.id, version: unit.version }
  }
  /** There and back again, each time with the version that the answer gave. */
  async function moveOn(unit: { id: string; version: number }, untilMs: number): Promise<number> {
    let { id, version } = unit
    let count = 0
    for (; performance.now() < untilMs; count += 1) {
      const record = await post<{ id: string; version: number }>('/mes/hu/transfer', { id, version, locationId: places[(count + 1) % 2] })
      ;({ id, version } = record)
    }
    return count
  }
}

async function done(path: string, answer: Promise<Answer>): Promise<Answer> {
  const told = await answer
  if (!told.success) throw new Error(`${path}: ${told.message}`)
  return told
}

async function timed(asks: number, ask: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < asks; at += 1) {
    const fromMs = performance.now()
    await ask(at)
    took.push(performance.now() - fromMs)
  }
  return took
}
