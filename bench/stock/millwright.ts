import { randomUUID } from 'node:crypto'
import { freePort } from '../systems/ports.ts'
import { password, startProduct } from '../systems/millwright.ts'
import { fillStock } from './fillStock.ts'
import { jsonClient } from './jsonClient.ts'
import type { Fill, StockKeeper, Taken } from './keeper.ts'
import { signedIn } from './millwrightCaller.ts'
import type { Found } from './millwrightCaller.ts'
import { millwrightStore } from './millwrightStore.ts'
import { startPostgres } from './postgres.ts'

/** Our product with its business data in PostgreSQL, asked over HTTP as its pages ask: sign-in, rights, audit and the state of the lot with every move. */
export async function millwrightStock(folder: string): Promise<StockKeeper> {
  const postgres = await startPostgres()
  const port = await freePort('web')
  const product = await startProduct({ folder, port, env: { DATABASE_URL: `${postgres.address}/stock` } })
  const client = jsonClient(`http://127.0.0.1:${port}`)
  const caller = await signedIn(client, { username: 'admin', password })
  const { call, get, post, firstOf, added } = caller
  const material = await added('material', 'materialCode', { materialCode: 'RM-9001', materialName: '云母', materialType: 'filler', unit: 'kg' })
  const places = [await place('A'), await place('B')] as const
  const store = millwrightStore(caller, { signIn: (username) => signedIn(client, { username, password }), material: material.id, received })
  let filled = { lots: 0, places: 1 }
  const any = () => 1 + Math.floor(Math.random() * filled.lots)
  return {
    async takeOneBag(clients): Promise<Taken> {
      const { id, version } = await received('BAG', 25)
      const wanted = { id, version, qty: 25, reason: '取走整袋' }
      const answers = await Promise.all(Array.from({ length: clients }, () => call('/mes/hu/scrap', wanted).catch(() => null)))
      const told = answers.filter((answer) => answer?.code === 409 && answer.message.length > 4).length
      const { qtyAvail } = await firstOf(`/mes/hu/list?lotId=${await lotOf('BAG')}`)
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
      filled = fill
    },
    stockOfLot: (asks) =>
      timed(asks, async () => {
        const { rows } = await get<{ rows: { qty: number }[] }>(`/mes/inventory/list?by=place&sums=N&lotId=lot${any()}`)
        if (rows.reduce((sum, { qty }) => sum + qty, 0) !== 25) throw new Error('a lot is not where it was put')
      }),
    stockOfPlace: (asks) =>
      timed(asks, async () => {
        const { rows } = await get<{ rows: { qty: number }[] }>(`/mes/inventory/list?by=lot&sums=N&locationId=bin${1 + (any() % filled.places)}`)
        if (rows.length !== filled.lots / filled.places || rows.some(({ qty }) => qty !== 25)) throw new Error('a place does not hold what was put there')
      }),
    stockOfAll: (asks) =>
      timed(asks, async () => {
        const { total } = await get<{ total: number }>('/mes/inventory/list?by=lot&sums=N')
        if (total < filled.lots) throw new Error('a lot lies nowhere')
      }),
    ...store,
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
  async function received(lotNo: string, qty: number, locationId = places[0]): Promise<Found> {
    const { id, version } = await added('materialLot', 'lotNo', { lotNo, materialId: material.id })
    await post('/mes/materialLot/receive', { id, version, locationId, huType: 'bag', count: 1, qtyEach: qty })
    return firstOf(`/mes/hu/list?lotId=${id}`)
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

async function timed(asks: number, ask: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < asks; at += 1) {
    const fromMs = performance.now()
    await ask(at)
    took.push(performance.now() - fromMs)
  }
  return took
}
