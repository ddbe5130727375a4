import { password } from '../systems/millwright.ts'
import type { StockKeeper } from './keeper.ts'
import type { Caller, Found } from './millwrightCaller.ts'

type Record = { id: string; version: number }
type Store = {
  signIn: (username: string) => Promise<Caller>
  material: string
  received: (lotNo: string, qty: number, locationId: string) => Promise<Found>
}
/** lines that are explained with one call */
const mostExplained = 100

/** What the store does all day: a stock-take by three people as its rules want it, and orders that are picked, signed for and shipped. */
export function millwrightStore(admin: Caller, { signIn, material, received }: Store): Pick<StockKeeper, 'postInventory' | 'shippedPerSecond'> {
  const { get, post, added } = admin

  async function hired(username: string): Promise<Caller> {
    const { records } = await get<{ records: { id: string; roleCode: string }[] }>('/sys/role/list?pageSize=100')
    const leader = records.find(({ roleCode }) => roleCode === 'admin')
    await post('/sys/user/add', { username, realname: username, password, selectedroles: leader?.id })
    return signIn(username)
  }
  const place = (code: string, type: string) => added('location', 'code', { code, name: `库位 ${code}`, type })

  /** Every unit of the place lacks half a kilogram: counted by one person, again by another one, explained, and approved by a third. */
  async function approvedTake(lines: number): Promise<{ take: Record; third: Caller }> {
    const { id: locationId } = await place('INV', 'bin')
    const codes: string[] = []
    for (let at = 0; at < lines; at += 1) codes.push((await received(`N${at}`, 25, locationId)).huCode)
    const [second, third] = [await hired('second'), await hired('third')]
    const plan = { takeName: 'bench', takeType: 'dynamic', scopeBy: 'location', locationId, blind: 'N', planDate: '2026-11-30', remark: '' }
    let take = await post<Record>('/mes/stocktake/add', plan)
    const { id: takeId } = take
    const give = async (who: Caller, command: string) => {
      const { take: now } = await who.get<{ take: Record }>(`/mes/stocktake/sheet?id=${takeId}`)
      take = await who.post<Record>(`/mes/stocktake/${command}`, { id: takeId, version: now.version })
    }
    await give(admin, 'start')
    for (const huCode of codes) await post('/mes/stocktake/scan', { takeId, huCode, qty: 24.5 })
    await give(admin, 'recount')
    for (const huCode of codes) await second.post('/mes/stocktake/scan', { takeId, huCode, qty: 24.5 })
    const sheet = await get<{ lines: { id: string }[] }>(`/mes/stocktake/sheet?id=${takeId}`)
    const ids = sheet.lines.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += mostExplained)
      await post('/mes/stocktake/explain', { takeId, lineIds: ids.slice(from, from + mostExplained), diffReason: 'damp', diffNote: '' })
    await give(admin, 'review')
    await give(third, 'approve')
    return { take, third }
  }

  return {
    async postInventory(lines) {
      const { take, third } = await approvedTake(lines)
      const signatures = await third.signed('mesStocktake', 'post', take)
      const fromMs = performance.now()
      const posted = await third.post<{ diffCount: number }>('/mes/stocktake/post', { ...pick(take), signatures })
      const tookMs = performance.now() - fromMs
      if (posted.diffCount !== lines) throw new Error(`${posted.diffCount} of ${lines} lines were posted`)
      return tookMs
    },
    async shippedPerSecond(clients, each) {
      const [shelf, dock] = [await place('SHELF', 'bin'), await place('DOCK', 'ship')]
      const { huCode, lotId } = (await received('SHELF', clients * each, shelf.id)) as Found & { lotId: string }
      const lot = await admin.firstOf(`/mes/materialLot/list?id=${lotId}`)
      await post('/mes/materialLot/pass', pick(lot))
      const people: { who: Caller; own: Record[] }[] = []
      for (let at = 0; at < clients; at += 1) people.push({ who: await hired(`keeper${at}`), own: await released(each, { from: shelf.id, dock: dock.id }) })
      const fromMs = performance.now()
      await Promise.all(people.map(({ who, own }) => shipped(who, own, huCode)))
      return ((clients * each) / (performance.now() - fromMs)) * 1000
    },
  }

  async function released(each: number, { from: fromLocationId, dock: dockLocationId }: { from: string; dock: string }): Promise<Record[]> {
    const lines = { mesOutLine: { changed: [{ key: '0', seq: 1, materialId: material, planQty: 1 }], deleted: [] } }
    const header = { outType: 'other', orderId: null, deliverySeq: null, customerId: null, supplierId: null, place: '', vehicle: '', remark: '' }
    const own: Record[] = []
    for (let at = 0; at < each; at += 1) {
      const order = await post<Record>('/mes/outOrder/add', { ...header, needTime: '2026-11-30 16:00:00', fromLocationId, dockLocationId, lines })
      own.push(await post<Record>('/mes/outOrder/release', pick(order)))
    }
    return own
  }

  /** One order after the other: a kilogram is scanned to the dock, its hand-over signed, and the order leaves. */
  async function shipped(who: Caller, orders: readonly Record[], huCode: string): Promise<void> {
    for (const order of orders) {
      const picked = await who.post<Record>('/mes/outOrder/scan', { ...pick(order), huCode, qty: 1 })
      await who.post('/mes/outOrder/finish', { ...pick(picked), signatures: await who.signed('mesOutOrder', 'finish', picked) })
    }
  }
}

const pick = ({ id, version }: Record): Record => ({ id, version })
