import { describe, expect, test } from 'vitest'
import type { BookMoves } from '#contract/modules/stocktake/takeCalls.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { takeRoutes } from '../../../../server/modules/stocktake/stocktake.routes.ts'
import { databases } from '../../../support/databases.ts'
import { nothingWritten } from '../../../support/nothingWritten.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { takeDesk } from './takeDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`stock is taken on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => [...takeRoutes(parts), ...scanRoutes(parts)] })
    let opened: ReturnType<typeof takeDesk> | null = null
    const desk = () => (opened ??= takeDesk(house))
    /** Two bags of 10 kg of one lot in a place that is counted. */
    async function shelf() {
      await desk().hire()
      const places = await desk().store()
      const lotId = await desk().book.lot()
      const bags = [await desk().book.bag(lotId, places.one, 10), await desk().book.bag(lotId, places.one, 10)] as const
      return { ...places, lotId, bags }
    }

    test('a difference is counted by two, explained, approved by a third and posted as a loss with its reason', async () => {
      const { zone, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10)
      await desk().counted(id, bags[1].huCode, 9.5)
      await desk().given(id, 'recount')
      const own = await desk().count(id, bags[1].huCode, 9.5)
      expect([own.status, own.body.message]).toEqual([409, `${bags[1].huCode} 是您盘的，要由另一个人复盘`])
      await desk().counted(id, bags[1].huCode, 9.5, 'viewer')
      const early = await desk().give(id, 'review')
      expect([early.status, early.body.message]).toEqual([409, '还不能交审：1 行没写原因'])
      await desk().explained(id, bags[1].huCode)
      await desk().posted(id)
      expect(await desk().movesFor(id)).toEqual([{ moveType: 'countLoss', huId: bags[1].huId, qty: expect.anything(), reason: '称量散落' }])
      expect([await desk().onHand(bags[0].huId), await desk().onHand(bags[1].huId)]).toEqual([10, 9.5])
      expect(await desk().take(id)).toMatchObject({ status: 'posted', lineCount: 2, countedCount: 2, diffCount: 1, approvedBy: 'guest', postedBy: 'guest' })
    })

    test('a posting that was signed and comes more than a minute later is refused, and nothing is posted [RULE-023]', async () => {
      for (const [waitedMs, status] of [
        [60_000, 200],
        [60_001, 422],
      ] as const) {
        const { zone, bags } = await shelf()
        const id = await desk().started({ locationId: zone })
        for (const [at, { huCode }] of bags.entries()) await desk().counted(id, huCode, at === 0 ? 10 : 9)
        await desk().given(id, 'recount')
        await desk().counted(id, bags[1].huCode, 9, 'viewer')
        await desk().explained(id, bags[1].huCode)
        await desk().given(id, 'review')
        await desk().given(id, 'approve', {}, 'guest')
        const signatures = [await desk().signed(id)]
        desk().later(waitedMs)
        const { version } = await desk().take(id)
        const sent = await desk().call('POST', '/mes/stocktake/post', { id, version, signatures }, 'guest')
        expect([waitedMs, sent.status]).toEqual([waitedMs, status])
        const isPosted = status === 200
        expect((await desk().take(id)).status).toBe(isPosted ? 'posted' : 'approved')
        expect(await desk().movesFor(id)).toHaveLength(isPosted ? 1 : 0)
        expect(sent.body.message).toContain(isPosted ? '已过账' : '签名已超过 60 秒')
      }
    })

    test('the second counter is another person than the first: refused by name, and nothing is written', async () => {
      const { zone, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10)
      await desk().counted(id, bags[1].huCode, 9.5)
      await desk().given(id, 'recount')
      const own = await nothingWritten(desk().db(), () => desk().count(id, bags[1].huCode, 9.5))
      expect([own.status, own.body.message]).toEqual([409, `${bags[1].huCode} 是您盘的，要由另一个人复盘`])
      const unknown = await nothingWritten(desk().db(), () => desk().count(id, 'HU-UNKNOWN', 1, 'viewer'))
      expect([unknown.status, unknown.body.message]).toEqual([404, '系统里没有 HU-UNKNOWN。请核对标签；没有标签的货先登记，再盘'])
      await desk().counted(id, bags[1].huCode, 9.5, 'viewer')
    })

    test('who counted does not approve', async () => {
      const { zone, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      for (const { huCode } of bags) await desk().counted(id, huCode, 10)
      await desk().given(id, 'recount')
      await desk().given(id, 'review')
      const own = await desk().give(id, 'approve')
      expect([own.status, own.body.message]).toEqual([409, '您盘过或复盘过其中的件，要由没盘过的人批准'])
      await desk().given(id, 'approve', {}, 'guest')
    })

    test('a blind one tells nobody the book and the first count before a second one, by any door [TASK-032]', async () => {
      const { zone, one, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10)
      await desk().counted(id, bags[1].huCode, 8)
      const hidden = { bookQty: null, countQty: null, diffQty: null }
      expect(await desk().line(id, bags[1].huCode)).toMatchObject({ ...hidden, stage: 'counted' })
      await desk().given(id, 'recount')
      expect(await desk().line(id, bags[1].huCode, 'viewer')).toMatchObject({ ...hidden, stage: 'recount' })
      const { result } = await desk().done(desk().call('GET', `/mes/stocktakeLine/list?takeId=${id}`, undefined, 'viewer'))
      const listed = (result as { records: { huCode: string; bookQty: number | null; countQty: number | null; stage: string }[] }).records // ResourcePage
      expect(listed.find(({ huCode }) => huCode === bags[1].huCode)).toMatchObject({ ...hidden, stage: 'recount' })
      expect(listed.find(({ huCode }) => huCode === bags[0].huCode)).toMatchObject({ bookQty: 10, countQty: 10, stage: 'settled' })
      const lineId = (await desk().line(id, bags[1].huCode))?.id ?? ''
      expect((await desk().call('GET', `/mes/stocktake/moves?lineId=${lineId}`, undefined, 'viewer')).status).toBe(409)
      await desk().counted(id, bags[1].huCode, 8, 'viewer')
      expect(await desk().line(id, bags[1].huCode, 'viewer')).toMatchObject({ bookQty: 10, countQty: 8, count2Qty: 8, diffQty: -2, stage: 'settled' })
      desk().later()
      await desk().used(bags[1].huId, one, 1)
      const { result: book } = await desk().done(desk().call('GET', `/mes/stocktake/moves?lineId=${lineId}`, undefined, 'viewer'))
      expect((book as BookMoves).moves.map(({ moveType, qty }) => [moveType, qty])).toEqual([['recv', 10]]) // BookMoves
    })

    test('work goes on: what is used before and after a count is no difference', async () => {
      const { zone, one, bags } = await shelf()
      const id = await desk().started({ locationId: zone, blind: 'N' })
      await desk().used(bags[0].huId, one, 3)
      await desk().counted(id, bags[0].huCode, 6.9)
      desk().later()
      await desk().used(bags[0].huId, one, 2)
      expect(await desk().line(id, bags[0].huCode)).toMatchObject({ bookQty: 7, diffQty: -0.1 })
      await desk().counted(id, bags[1].huCode, 10)
      await desk().given(id, 'recount')
      await desk().counted(id, bags[0].huCode, 4.9, 'viewer')
      await desk().explained(id, bags[0].huCode)
      await desk().posted(id)
      expect(await desk().onHand(bags[0].huId)).toBe(4.9)
    })

    test('a move that a device reports later belongs before the count, and is no difference', async () => {
      const { zone, one, bags } = await shelf()
      const id = await desk().started({ locationId: zone, blind: 'N' })
      await desk().counted(id, bags[0].huCode, 7)
      expect(await desk().line(id, bags[0].huCode)).toMatchObject({ diffQty: -3 })
      desk().later(600_000)
      await desk().used(bags[0].huId, one, 3, 601_000)
      expect(await desk().line(id, bags[0].huCode)).toMatchObject({ bookQty: 7, diffQty: 0 })
      await desk().used(bags[0].huId, one, 1, 599_000)
      expect(await desk().line(id, bags[0].huCode)).toMatchObject({ bookQty: 7, diffQty: 0 })
      await desk().counted(id, bags[1].huCode, 10)
      await desk().given(id, 'recount')
      await desk().posted(id)
      expect([await desk().movesFor(id), await desk().onHand(bags[0].huId)]).toEqual([[], 6])
    })

    test('a count that waited in a device has the book of the moment at which it was made', async () => {
      const { zone, one, bags } = await shelf()
      const id = await desk().started({ locationId: zone, blind: 'N' })
      desk().later()
      const scan = await desk().scans.scan(bags[0].huCode, { action: 'count', page: 'stocktake', context: { takeId: id, qty: 10 } })
      desk().later(300_000)
      await desk().used(bags[0].huId, one, 4)
      const answer = await desk().scans.answered('submit', { ...scan, isQueued: true, sentAt: house.api.clock.now })
      expect([answer.result, answer.message]).toEqual(['ok', `${bags[0].huCode} 盘了 10`])
      expect(await desk().line(id, bags[0].huCode)).toMatchObject({ bookQty: 10, countQty: 10, diffQty: 0 })
    })

    test('a reversal of a move from before the count makes it doubtful: the unit is counted again', async () => {
      const { zone, one, bags } = await shelf()
      const before = await desk().used(bags[0].huId, one, 3)
      desk().later()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10)
      await desk().counted(id, bags[1].huCode, 10)
      desk().later()
      await desk().undone(before.moveId)
      await desk().given(id, 'recount')
      expect((await desk().line(id, bags[0].huCode))?.stage).toBe('recount')
      const early = await desk().give(id, 'review')
      expect([early.status, early.body.message]).toEqual([409, '还不能交审：1 行没复盘'])
      await desk().counted(id, bags[0].huCode, 10, 'viewer')
      await desk().posted(id)
      expect([await desk().movesFor(id), await desk().onHand(bags[0].huId)]).toEqual([[], 10])
    })

    test('a part that was split off before its unit was counted is counted as well; afterwards it was counted in it', async () => {
      const { zone, one, two, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      desk().later()
      const part = await desk().split(bags[0].huId, one, two, 4)
      await desk().counted(id, bags[0].huCode, 6)
      await desk().counted(id, bags[1].huCode, 10)
      desk().later()
      const after = await desk().split(bags[1].huId, one, two, 1)
      const early = await desk().give(id, 'recount')
      expect([early.status, early.body.message]).toEqual([409, `还不能转复盘：${part.huCode}（从 ${bags[0].huCode} 分出）没盘`])
      expect((await desk().sheet(id)).parts.map(({ huCode }) => huCode)).toEqual([part.huCode])
      await desk().counted(id, part.huCode, 4)
      await desk().given(id, 'recount')
      await desk().posted(id)
      expect([await desk().movesFor(id), await desk().onHand(after.huId)]).toEqual([[], 1])
    })

    test('a unit in the wrong place is moved there when it is posted, and is neither loss nor gain', async () => {
      const { zone, two, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10, 'admin', await desk().codeOf(two))
      await desk().counted(id, bags[1].huCode, 10)
      await desk().given(id, 'recount')
      expect((await desk().line(id, bags[0].huCode))?.stage).toBe('recount')
      await desk().counted(id, bags[0].huCode, 10, 'viewer', await desk().codeOf(two))
      await desk().posted(id)
      expect((await desk().movesFor(id)).map(({ moveType }) => moveType)).toEqual(['transfer'])
      expect((await desk().book.stored(bags[0].huId)).locationId).toBe(two)
    })

    test('a unit that went elsewhere before anybody counted it is missing to nobody', async () => {
      const { zone, one, outside, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      desk().later()
      await desk().carry(bags[0].huId, one, outside)
      await desk().counted(id, bags[1].huCode, 10)
      await desk().given(id, 'recount')
      expect((await desk().line(id, bags[0].huCode))?.stage).toBe('left')
      await desk().posted(id)
      expect(await desk().movesFor(id)).toEqual([])
    })

    test('what nobody found is counted again by another person, and lost [TASK-032]', async () => {
      const { zone, bags } = await shelf()
      const id = await desk().started({ locationId: zone })
      await desk().counted(id, bags[0].huCode, 10)
      const early = await desk().give(id, 'recount')
      expect([early.status, early.body.message]).toEqual([409, '还不能转复盘：1 件没盘'])
      await desk().given(id, 'recount', { rest: 'Y' })
      await desk().counted(id, bags[1].huCode, 0, 'viewer')
      await desk().explained(id, bags[1].huCode, 'miscount')
      await desk().posted(id)
      expect([await desk().onHand(bags[1].huId), (await desk().book.stored(bags[1].huId)).locationId]).toEqual([0, null])
    })

    test('a unit that was used up and is found is there again; an unknown one and one outside are refused', async () => {
      const { zone, one, outside, lotId, bags } = await shelf()
      const used = await desk().book.bag(lotId, one, 5)
      await desk().used(used.huId, one, 5)
      const far = await desk().book.bag(lotId, outside, 5)
      desk().later()
      const id = await desk().started({ locationId: zone })
      for (const { huCode } of bags) await desk().counted(id, huCode, 10)
      expect((await desk().count(id, 'HU9999999', 1)).body.message).toContain('系统里没有 HU9999999')
      expect((await desk().count(id, far.huCode, 5)).body.message).toContain('不在')
      expect((await desk().count(id, used.huCode, 2)).body.message).toContain('请先扫它所在的库位')
      await desk().counted(id, used.huCode, 2, 'admin', await desk().codeOf(one))
      await desk().given(id, 'recount')
      await desk().counted(id, used.huCode, 2, 'viewer', await desk().codeOf(one))
      await desk().explained(id, used.huCode, 'miscount')
      await desk().posted(id)
      expect(await desk().book.stored(used.huId)).toMatchObject({ locationId: one, status: 'active' })
      expect(await desk().onHand(used.huId)).toBe(2)
    })

    test('a count is no finer than its material is counted in', async () => {
      const { zone, lotId, bags } = await shelf()
      const { materialId } = await house.api.db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
      await house.api.db.updateTable('mes_material').set({ unitScale: 1 }).where('id', '=', materialId).execute()
      const id = await desk().started({ locationId: zone })
      const [bag] = bags
      const { status, body } = await desk().count(id, bag?.huCode ?? '', 9.55)
      expect([status, body.message]).toEqual([422, expect.stringMatching(/最多 1 位小数，9\.55 kg 太细/)])
      await desk().counted(id, bag?.huCode ?? '', 9.5)
    })

    test('one unit is counted in one open stock-take', async () => {
      const { zone, one } = await shelf()
      await desk().started({ locationId: zone })
      const other = await desk().planned({ locationId: one })
      const refused = await desk().give(other, 'start')
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('正在盘点单')])
    })
  })
