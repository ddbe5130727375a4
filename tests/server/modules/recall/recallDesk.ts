import { expect } from 'vitest'
import { boxes } from '#contract/modules/packing/box.ts'
import { customers } from '#contract/modules/material/customer.ts'
import { outItems } from '#contract/modules/warehouse/out/outItem.ts'
import { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import { Impact } from '#contract/modules/recall/impact.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { passwords } from '../../../support/api.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'

/** Lots that were made of one another, with boxes and deliveries, and a person who recalls. */
export function recallDesk(house: ResourceApi) {
  const { db, unit, book } = issueDesk(house)
  /** So many kg of a lot go into another. */
  async function madeOf(parent: string, child: string, kg = 1): Promise<void> {
    const from = await book.place()
    const { huId } = await book.bag(parent, from, kg)
    const ref = { type: 'test', id: child }
    await unit((work) => moveStock(work, { is: 'charge', moveType: 'charge', huId, from, into: child, qty: toMicro(kg), ref }))
  }
  async function chain(first: string, steps: number): Promise<string[]> {
    const lots = [first]
    for (let step = 0; step < steps; step += 1) {
      const child = await book.lot()
      await madeOf(lots.at(-1) ?? first, child)
      lots.push(child)
    }
    return lots.slice(1)
  }
  async function impact(query: Record<string, string>): Promise<Impact> {
    const { status, body } = await house.call('GET', `/mes/trace/impact?${new URLSearchParams(query).toString()}`)
    expect(status, body.message).toBe(200)
    return Impact.parse(body.result)
  }
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await house.call('GET', `/mes/trace/impact?${new URLSearchParams(query).toString()}`)
    return [status, body.message]
  }
  const begin = (asked: object) => house.call('POST', '/mes/recall/begin', { isDrill: 'N', startKind: 'code', reason: '含量高 8 %', ...asked })
  /** Gives a command, signed by the administrator where it says so. */
  async function give(id: string, command: string, asked: object = {}, isSigned = false) {
    const { version } = await db().selectFrom('mes_recall').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const signing = { resource: 'mesRecall', id, version, command, username: 'admin', method: 'password', secret: passwords.admin }
    const signed = isSigned ? (await house.call('POST', '/sys/esign/sign', signing)).body.result : null
    const signatures = signed === null ? {} : { signatures: [(signed as { signId: string }).signId] }
    return house.call('POST', `/mes/recall/${command}`, { id, version, ...asked, ...signatures })
  }
  /** An order that left with a unit of a lot, for a customer of this name. */
  async function shipped(lotId: string, outNo: string, name: string): Promise<void> {
    const customerId = await house.stored(customers, { name })
    const outId = await house.stored(outOrders, { outNo, customerId, status: 'done' })
    await house.stored(outItems, { outId, lotId, status: 'shipped' })
  }
  const boxOf = (lotId: string, more: Record<string, string>) => house.stored(boxes, { lotId, ...more })
  const statusOf = async (ids: readonly string[]) =>
    (
      await db()
        .selectFrom('mes_material_lot')
        .select('qualityStatus')
        .where('id', 'in', [...ids])
        .execute()
    ).map(({ qualityStatus }) => qualityStatus)
  const one = (id: string) => db().selectFrom('mes_recall').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lotNo = async (id: string) => (await db().selectFrom('mes_material_lot').select('lotNo').where('id', '=', id).executeTakeFirstOrThrow()).lotNo
  const huCode = async (id: string) => (await db().selectFrom('mes_hu').select('huCode').where('id', '=', id).executeTakeFirstOrThrow()).huCode
  return { db, unit, book, madeOf, chain, impact, refused, begin, give, shipped, boxOf, statusOf, one, lotNo, huCode }
}
