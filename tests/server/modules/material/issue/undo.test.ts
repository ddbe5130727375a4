import { describe, expect, test } from 'vitest'
import { fromMicro } from '#contract/rules/quantity.ts'
import { workReported } from '#contract/modules/production/workReported.ts'
import { atOnce } from '../../../../support/atOnce.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { disagreements } from '../stock/stockBook.ts'
import { batchOf } from './batchOf.ts'
import { issueDesk } from './issueDesk.ts'

const because = { reason: '拿错了' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the way back of material on ${database.name}`, () => {
    const house = resourcesOn(database)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const numbers = (rows: readonly object[], ...names: string[]) =>
      rows.map((row) => names.map((name) => fromMicro(Number((row as Record<string, unknown>)[name])))) // amounts as they rest

    const released = (kg: number, more: object = {}) => desk().released(kg, more)
    const received = (kg: number, more: object = {}) => desk().received(kg, more)

    test.each([
      { what: 'a part of a bag', kg: 25, after: { free: 15, kept: 10 } },
      { what: 'a whole bag', kg: 10, after: { free: 0, kept: 10 } },
    ])('a wrong pick of $what is taken back with a reason: it lies where it lay and is kept for its line again', async ({ kg, after }) => {
      const { id, huId, huCode, at, give, given, itemsOf, linesOf, order, lies, db } = await released(kg)
      await given('issue', id, 'pick', { huCode })
      const [item] = await itemsOf(id)
      const itemId = item?.id ?? ''
      const without = await give('issueItem', itemId, 'unpick')
      expect([without.status, without.body.message]).toEqual([422, expect.stringContaining('撤销原因')])
      await given('issueItem', itemId, 'unpick', because)
      expect(await lies(huId)).toMatchObject({ ...after, at: at.bin })
      expect((await itemsOf(id)).map(({ status, undoReason }) => [status, undoReason])).toEqual([['undone', '拿错了']])
      expect([numbers(await linesOf(id), 'issuedQty'), (await linesOf(id)).map(({ status }) => status)]).toEqual([[[0]], ['waiting']])
      expect((await order(id)).status).toBe('released') // it can be cancelled again
      expect((await give('issueItem', itemId, 'unpick', because)).status).toBe(409)
      const moves = await db()
        .selectFrom('mes_stock_move')
        .select(['moveType', 'reason'])
        .where('lotId', '=', item?.lotId ?? '')
        .orderBy('id')
        .execute()
      expect(moves.map(({ moveType }) => moveType)).toEqual(['recv', 'issue', 'reverse'])
      expect(moves.at(-1)?.reason).toBe('拿错了')
      const audit = await db().selectFrom('mes_audit').select(['action', 'entity']).where('entityId', '=', itemId).execute()
      expect(audit).toEqual([{ action: 'unpick', entity: 'mesIssueItem' }])
      await given('issue', id, 'pick', { huCode })
      expect(numbers(await linesOf(id), 'issuedQty')).toEqual([[10]])
      expect(await disagreements(db())).toEqual([])
    })

    test('a pick taken back after picking was finished opens its order again, with what was short', async () => {
      const { id, huCode, give, given, itemsOf, linesOf, order } = await released(6)
      await given('issue', id, 'pick', { huCode })
      await given('issue', id, 'finish', { reason: '缺 4 公斤' })
      expect([(await order(id)).status, (await linesOf(id))[0]?.status]).toEqual(['partial', 'short'])
      await given('issueItem', (await itemsOf(id))[0]?.id ?? '', 'unpick', because)
      expect([(await order(id)).status, (await linesOf(id))[0]?.status]).toEqual(['released', 'waiting'])
      await given('issue', id, 'pick', { huCode })
      await given('issue', id, 'finish', { reason: '缺 4 公斤' })
      expect((await give('issue', id, 'reopen')).status).toBe(422)
      await given('issue', id, 'reopen', { reason: '又来了一袋' })
      expect([(await order(id)).status, (await linesOf(id))[0]?.status]).toEqual(['picking', 'partial'])
    })

    test('a received unit goes back to the way with a reason, and is received again', async () => {
      const { id, item, at, given, order, linesOf, lies, db } = await received(25)
      expect([await lies(item.huId), (await order(id)).status]).toEqual([{ free: 0, kept: 10, at: at.staging, status: 'staged' }, 'received'])
      await given('issueItem', item.id, 'unreceive', because)
      expect(await lies(item.huId)).toMatchObject({ free: 0, kept: 10, status: 'active' })
      expect((await lies(item.huId)).at).not.toBe(at.staging)
      expect([(await order(id)).status, numbers(await linesOf(id), 'receivedQty')]).toEqual(['issued', [[0]]])
      await given('issue', id, 'receive')
      expect([await lies(item.huId), numbers(await linesOf(id), 'receivedQty')]).toEqual([{ free: 0, kept: 10, at: at.staging, status: 'staged' }, [[10]]])
      expect(await disagreements(db())).toEqual([])
    })

    test('what a batch has used of a unit keeps it from going back, and the sentence names the way out', async () => {
      const batch = await batchOf(house, 10)
      const { id, item, give, unit, linesOf } = await received(25, { planId: batch.planId })
      const report = await batch.report(4)
      await unit((one) => one.within(workReported, { record: { id: report, endTime: '2026-11-20 10:00:00' } }))
      const refused = await give('issueItem', item.id, 'unreceive', because)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/已投入 4 kg.*退料单/)])
      expect(numbers(await linesOf(id), 'receivedQty')).toEqual([[10]])
      const { body } = await house.call('GET', `/mes/issueItem/commands?id=${item.id}`)
      const standing =
        (body.result as { commands?: { name: string; reason: string | null }[] }).commands ?? (body.result as { name: string; reason: string | null }[]) // as the buttons read them
      expect(standing.find(({ name }) => name === 'unreceive')?.reason).toMatch(/已投入 4 kg/)
    })

    test.each([
      { what: 'a part', kg: 4, isHeld: false, back: { free: 0, kept: 10 } },
      { what: 'all', kg: 10, isHeld: false, back: { free: 0, kept: 10 } },
      { what: 'a part of a lot on hold', kg: 4, isHeld: true, back: { free: 0, kept: 10 } },
      { what: 'all of a lot on hold', kg: 10, isHeld: true, back: { free: 0, kept: 10 } },
    ])('a return of $what is taken back with a reason: the unit lies in the workshop and is kept for its batch again', async ({ kg, isHeld, back }) => {
      const { id, item, at, given, done, lies, linesOf, db, hold, lotId } = await received(25)
      if (isHeld) await hold(lotId)
      const row = { issueId: id, huId: item.huId, qty: kg, toLocationId: at.bin, reason: '用剩' }
      const { id: returnId } = (await done(house.call('POST', '/mes/issueReturn/add', row))).result as { id: string } // the record that was made
      await given('issueReturn', returnId, 'confirm')
      expect(numbers(await linesOf(id), 'returnedQty')).toEqual([[kg]])
      await given('issueReturn', returnId, 'undo', because)
      expect(await lies(item.huId)).toEqual({ ...back, at: at.staging, status: 'staged' })
      expect(numbers(await linesOf(id), 'returnedQty')).toEqual([[0]])
      expect(await disagreements(db())).toEqual([])
    })

    test('a lot held between pick and receive is refused with its reason, and the rest goes on; passed again, it follows', async () => {
      const { lotId: good, at, ...one } = await released(10)
      const held = await one.book.lot()
      const [, second] = [await one.book.bag(held, at.bin, 10), await one.book.bag(good, at.bin, 10)]
      const id = await one.issueOf(
        [
          { lotId: held, kg: 10 },
          { lotId: good, kg: 10 },
        ],
        { fromLocationId: at.store, toLocationId: at.staging },
      )
      await one.given('issue', id, 'release')
      const heldCode = (await one.db().selectFrom('mes_hu').select('huCode').where('lotId', '=', held).executeTakeFirstOrThrow()).huCode
      for (const huCode of [heldCode, second.huCode]) await one.given('issue', id, 'pick', { huCode })
      await one.given('issue', id, 'finish')
      await one.hold(held)
      const answer = await one.given('issue', id, 'receive')
      expect(answer.message).toMatch(new RegExp(`${heldCode}.*冻结.*供应商通知`))
      expect((await one.itemsOf(id)).map(({ status, refusal }) => [status, refusal === ''])).toEqual([
        ['picked', false],
        ['received', true],
      ])
      expect(numbers(await one.linesOf(id), 'receivedQty')).toEqual([[0], [10]])
      expect((await one.order(id)).status).toBe('issued')
      const again = await one.give('issue', id, 'receive')
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('供应商通知')])
      await one.pass(held)
      await one.given('issue', id, 'receive')
      expect([(await one.order(id)).status, (await one.itemsOf(id)).map(({ status, refusal }) => [status, refusal])]).toEqual([
        'received',
        [
          ['received', ''],
          ['received', ''],
        ],
      ])
      expect(await disagreements(one.db())).toEqual([])
    })

    test('a held lot goes back to the store although it may not be used, and its line takes another', async () => {
      const { lotId, id, huCode, at, ...one } = await released(10)
      await one.given('issue', id, 'pick', { huCode })
      await one.given('issue', id, 'finish')
      const other = await one.book.bag(await one.alike(lotId), at.bin, 10)
      await one.hold(lotId)
      expect((await one.give('issue', id, 'receive')).status).toBe(409)
      await one.given('issueItem', (await one.itemsOf(id))[0]?.id ?? '', 'unpick', because)
      expect([await one.lies(one.huId), await one.lies(other.huId)]).toEqual([
        { free: 10, kept: 0, at: at.bin, status: 'active' },
        { free: 0, kept: 10, at: at.bin, status: 'active' },
      ])
      await one.given('issue', id, 'pick', { huCode: other.huCode })
      await one.given('issue', id, 'finish')
      await one.given('issue', id, 'receive')
      expect((await one.order(id)).status).toBe('received')
    })

    test('a lot that was kept for a line and is held now keeps nobody from picking another', async () => {
      const { lotId, id, huId, at, ...one } = await released(10)
      const other = await one.book.bag(await one.alike(lotId), at.bin, 4)
      await one.hold(lotId)
      await one.given('issue', id, 'pick', { huCode: other.huCode })
      expect([numbers(await one.linesOf(id), 'issuedQty'), (await one.lies(huId)).kept]).toEqual([[[4]], 0])
    })

    test('the last move of a unit is not reversed behind the back of the document that made it', async () => {
      const { id, huId, huCode, at, give, given, lies } = await released(10)
      await given('issue', id, 'pick', { huCode })
      const signed = await give('hu', huId, 'reverse', because)
      expect([signed.status, signed.body.message]).toEqual([409, expect.stringContaining('撤销拣料')])
      expect((await lies(huId)).at).not.toBe(at.bin)
    })

    test('of two who take one pick back one does, and of one who receives what another takes back one is refused', async () => {
      for (const isFirst of [true, false]) {
        const { id, huCode, give, given, itemsOf, db } = await released(10)
        await given('issue', id, 'pick', { huCode })
        await given('issue', id, 'finish')
        const itemId = (await itemsOf(id))[0]?.id ?? ''
        const unpick = () => give('issueItem', itemId, 'unpick', because)
        const receive = () => give('issue', id, 'receive')
        const answers = await atOnce(db(), isFirst ? [unpick, receive] : [receive, unpick])
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
        expect(await disagreements(db())).toEqual([])
      }
      const { id, huCode, give, given, itemsOf, linesOf, db } = await released(25)
      await given('issue', id, 'pick', { huCode })
      const itemId = (await itemsOf(id))[0]?.id ?? ''
      const answers = await atOnce(db(), [() => give('issueItem', itemId, 'unpick', because), () => give('issueItem', itemId, 'unpick', because)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(numbers(await linesOf(id), 'issuedQty')).toEqual([[0]])
      expect(await disagreements(db())).toEqual([])
    })
  })
