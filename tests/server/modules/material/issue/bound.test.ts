import { describe, expect, test } from 'vitest'
import { workReported } from '#contract/modules/production/workReported.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { atOnce } from '../../../../support/atOnce.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { disagreements } from '../stock/stockBook.ts'
import { batchOf } from './batchOf.ts'
import { issueDesk } from './issueDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what is kept of a unit on ${database.name}`, () => {
    const house = resourcesOn(database)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const released = (kg: number, more: object = {}) => desk().released(kg, more)
    const received = (kg: number, more: object = {}) => desk().received(kg, more)

    test('a reservation binds its unit: it moves within its store, and out of it only for what it is kept for', async () => {
      const { id, huId, huCode, at, give, given, lies, order } = await released(10)
      await given('hu', huId, 'transfer', { locationId: at.otherBin })
      for (const locationId of [at.staging, at.shop]) {
        const refused = await give('hu', huId, 'transfer', { locationId })
        expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(new RegExp(`${(await order(id)).issueNo}.*预定`))])
      }
      expect((await lies(huId)).at).toBe(at.otherBin)
      await given('issue', id, 'pick', { huCode })
      expect((await lies(huId)).at).not.toBe(at.otherBin)
      const onItsWay = await give('hu', huId, 'transfer', { locationId: at.bin })
      expect([onItsWay.status, onItsWay.body.message]).toEqual([409, expect.stringContaining('撤销拣料')])
      await given('issue', id, 'finish')
      await given('issue', id, 'receive')
      await given('hu', huId, 'transfer', { locationId: at.machine })
      const back = await give('hu', huId, 'transfer', { locationId: at.bin })
      expect([back.status, back.body.message]).toEqual([409, expect.stringContaining('退料单')])
      expect((await lies(huId)).at).toBe(at.machine)
    })

    test('a unit of which nothing is kept goes wherever it is carried', async () => {
      const { id, huId, at, given, lies } = await released(10)
      await given('issue', id, 'cancel', { reason: '不做了' })
      await given('hu', huId, 'transfer', { locationId: at.staging })
      expect((await lies(huId)).at).toBe(at.staging)
    })

    test('of a unit that is carried out while it is being kept one of the two is refused', async () => {
      for (const isFirst of [true, false]) {
        const one = desk()
        const at = await one.places()
        const lotId = await one.book.lot()
        const { huId } = await one.book.bag(lotId, at.bin, 10)
        const id = await one.issueOf([{ lotId, kg: 10 }], { fromLocationId: at.store, toLocationId: at.staging })
        const carry = () =>
          one
            .unit((work) =>
              moveStock(work, { is: 'carry', moveType: 'transfer', huId, from: at.bin, to: at.staging, qty: 'whole', ref: { type: 'mesHu', id: huId } }),
            )
            .then(
              () => 200,
              () => 409,
            )
        const release = async () => (await one.give('issue', id, 'release')).status
        await atOnce(one.db(), isFirst ? [carry, release] : [release, carry], 'mes_audit')
        const { kept, at: place } = await one.lies(huId)
        expect([kept, place === at.bin]).toEqual(kept > 0 ? [10, true] : [0, false])
        expect(await disagreements(one.db())).toEqual([])
      }
    })

    test('a received unit that lies on the rack again is not charged from there, one in the workshop is', async () => {
      const batch = await batchOf(house, 10)
      const { item, at, unit, lies } = await received(25, { planId: batch.planId })
      const ref = { type: 'mesIssueItem', id: item.id }
      const carry = (from: string, to: string) =>
        unit((one) => moveStock(one, { is: 'carry', moveType: 'transfer', huId: item.huId, from, to, qty: 'whole', ref }))
      await carry(at.staging, at.bin) // as the books of an older version may say
      const report = async (kg: number) => {
        const id = await batch.report(kg)
        await unit((one) => one.within(workReported, { record: { id, endTime: '2026-11-20 10:00:00' } }))
        await house.api.db.updateTable('mes_work_report').set({ status: 'confirmed' }).where('id', '=', id).execute()
      }
      await report(4)
      expect(await lies(item.huId)).toMatchObject({ kept: 10, at: at.bin })
      await carry(at.bin, at.machine)
      await report(1)
      expect(await lies(item.huId)).toMatchObject({ kept: 5, at: at.machine })
    })

    test('a unit that was returned and issued to another batch is not charged to the first', async () => {
      const [batch, other] = [await batchOf(house, 10), await batchOf(house, 10)]
      const { id, item, at, given, done, unit, lies, issueOf, lotId } = await received(10, { planId: batch.planId })
      const row = { issueId: id, huId: item.huId, qty: 10, toLocationId: at.bin, reason: '换单' }
      const { id: returnId } = (await done(house.call('POST', '/mes/issueReturn/add', row))).result as { id: string } // the record that was made
      await given('issueReturn', returnId, 'confirm')
      const second = await issueOf([{ lotId, kg: 10 }], { fromLocationId: at.store, toLocationId: at.staging, planId: other.planId })
      await given('issue', second, 'release')
      await given('issue', second, 'pick', { huCode: item.huCode })
      await given('issue', second, 'finish')
      await given('issue', second, 'receive')
      const report = await batch.report(4)
      await unit((one) => one.within(workReported, { record: { id: report, endTime: '2026-11-20 10:00:00' } }))
      expect(await lies(item.huId)).toMatchObject({ kept: 10, at: at.staging })
    })

    test('a wrong pick goes back with a reason, a lot on hold stops no other line, and what is kept of a unit binds where it goes [TASK-009]', async () => {
      const { at, lotId, huId, huCode, ...one } = await released(10)
      const held = await one.book.lot()
      const bag = await one.book.bag(held, at.bin, 10)
      const id = await one.issueOf([{ lotId: held, kg: 10 }], { fromLocationId: at.store, toLocationId: at.staging })
      await one.given('issue', one.id, 'cancel', { reason: '并单' })
      await one.db().updateTable('mes_issue_line').set({ issueId: id, seq: 2, status: 'waiting' }).where('issueId', '=', one.id).execute()
      await one.given('issue', id, 'release')
      expect((await one.give('hu', huId, 'transfer', { locationId: at.shop })).status).toBe(409)
      for (const code of [huCode, bag.huCode]) await one.given('issue', id, 'pick', { huCode: code })
      const wrong = (await one.itemsOf(id)).find((item) => item.lotId === lotId)
      await one.given('issueItem', wrong?.id ?? '', 'unpick', { reason: '拿错了' })
      expect(await one.lies(huId)).toMatchObject({ kept: 10, at: at.bin })
      await one.given('issue', id, 'pick', { huCode })
      await one.given('issue', id, 'finish')
      await one.hold(held)
      expect((await one.given('issue', id, 'receive')).message).toContain(bag.huCode)
      expect(await one.lies(huId)).toMatchObject({ kept: 10, at: at.staging, status: 'staged' })
      expect((await one.lies(bag.huId)).status).toBe('active')
      expect((await one.give('hu', huId, 'transfer', { locationId: at.bin })).status).toBe(409)
      expect(await disagreements(one.db())).toEqual([])
    })
  })
