import { describe, expect, test } from 'vitest'
import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { warehouseRoutes } from '../../../../server/modules/warehouse/warehouse.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { scanDesk } from '../scanning/scanDesk.ts'
import { storeDesk } from './storeDesk.ts'

const minuteMs = 60_000

for (const database of oneDatabase)
  describe('goods that leave', () => {
    const house = resourcesOn(database, { more: (parts) => [...warehouseRoutes(parts), ...scanRoutes(parts)] })
    let opened: ReturnType<typeof storeDesk> | null = null
    const desk = () => (opened ??= storeDesk(house))

    /** A bag of 10 kg of a lot on a shelf, and a released out order of 4 kg of it. */
    async function wanted(lot: Parameters<ReturnType<typeof storeDesk>['book']['lot']>[0] = {}) {
      const one = desk()
      const at = await one.rooms()
      const lotId = await one.book.lot(lot)
      const materialId = await one.materialOf(lotId)
      const { huId, huCode } = await one.book.bag(lotId, at.bin, 10)
      const outId = await one.outOf([{ materialId, kg: 4 }], at)
      await one.given('outOrder', outId, 'release')
      return { ...one, at, lotId, materialId, huId, huCode, outId, outNo: (await one.outOrder(outId)).outNo }
    }

    test('a batch that is not released is stopped at the dock with its sentence, and nothing of its order leaves [TASK-063]', async () => {
      const { db, lotId, huCode, outId, given, ship, outOrder, outItems } = await wanted()
      const batchNo = `26112${outId.slice(-4)}`
      await db().updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: batchNo }).where('id', '=', lotId).execute()
      await house.stored(batchReleases, { batchNo, status: 'waiting' })
      await given('outOrder', outId, 'scan', { huCode })
      const stopped = await ship(outId)
      expect([stopped.status, stopped.body.message]).toEqual([409, expect.stringContaining(`批次 ${batchNo} 还没有放行`)])
      expect([(await outOrder(outId)).status, (await outItems(outId)).map(({ status }) => status)]).toEqual(['working', ['picked']])
      await db().updateTable('mes_batch_release').set({ status: 'released' }).where('batchNo', '=', batchNo).execute()
      expect((await ship(outId)).status).toBe(200)
    })

    test('a lot that was put on hold after it was picked stays at the dock, and the page says why', async () => {
      const { lotId, huCode, outId, given, ship, hold, pass } = await wanted()
      await given('outOrder', outId, 'scan', { huCode })
      await hold(lotId)
      const { result } = await desk().done(house.call('GET', `/mes/outOrder/desk?outId=${outId}`))
      expect((result as { picked: { refusal: string | null }[] }).picked.map(({ refusal }) => refusal)).toEqual([expect.stringContaining('“冻结”')])
      const stopped = await ship(outId)
      expect([stopped.status, stopped.body.message]).toEqual([409, expect.stringContaining('不能发运')])
      await pass(lotId)
      expect((await ship(outId)).status).toBe(200)
    })

    test('order and unit scanned is a pick, a unit alone a card, the same code at once no second pick, and the newest is taken back', async () => {
      const { outNo, outId, huId, huCode, lies, outItems, lotId, alike, book, at } = await wanted({ expiresAt: Date.now() + 90 * 86_400_000 })
      const scanner = scanDesk(house)
      const card = await scanner.resolved(huCode)
      expect([card.result, card.entity?.actions.map(({ title }) => title)]).toEqual(['ok', ['移库']])
      const order = await scanner.resolved(outNo)
      expect(order.entity).toMatchObject({ kind: 'outOrder', id: outId, actions: [{ name: 'outPick', reason: null }] })
      const call = await scanner.scan(huCode, { action: 'outPick', context: { outId } })
      const picked = await scanner.answered('submit', call)
      expect([picked.result, picked.next]).toEqual(['ok', '都备齐了，可以交接发运'])
      const twice = await scanner.answered('submit', {
        ...(await scanner.scan(huCode, { action: 'outPick', context: { outId } })),
        clientTime: call.clientTime + 200,
      })
      expect(twice.result).toBe('dup')
      expect((await outItems(outId)).map(({ status }) => status)).toEqual(['picked'])
      expect(await lies(huId)).toMatchObject({ free: 6, at: at.bin })
      const undo = { ...call, undoes: call.eventId, eventId: (await scanner.scan('')).eventId }
      expect((await scanner.answered('undo', undo)).result).toBe('ok')
      expect(await lies(huId)).toMatchObject({ free: 10, kept: 0 })

      const later = await alike(lotId, { expiresAt: Date.now() + 400 * 86_400_000 })
      const bag = await book.bag(later, at.otherBin, 10)
      house.api.clock.now += minuteMs
      const silent = await scanner.submitted(bag.huCode, { action: 'outPick', context: { outId } })
      expect([silent.result, silent.message]).toEqual(['reject', expect.stringContaining('请写明原因')])
      const said = await scanner.submitted(bag.huCode, { action: 'outPick', context: { outId, breakReason: '客户指定批次' } })
      expect(said.result).toBe('ok')
      expect((await outItems(outId)).at(-1)).toMatchObject({ ruleRank: 2, breakReason: '客户指定批次', status: 'picked' })
    })

    test('each wrong scan is refused with its sentence, and nothing moves', async () => {
      const { outId, huCode, lotId, book, at, give, db, outItems, hold } = await wanted()
      const told = async (asked: object) => {
        const { status, body } = await give('outOrder', outId, 'scan', asked)
        return [status, body.message]
      }
      expect(await told({ huCode: 'HU-UNKNOWN' })).toEqual([404, expect.stringContaining('没有件码 HU-UNKNOWN')])
      const other = await book.bag(await book.lot(), at.bin, 5)
      expect(await told({ huCode: other.huCode })).toEqual([409, expect.stringMatching(/这张单不需要它。应拣批次/)])
      const outside = await book.bag(lotId, at.down, 5)
      expect(await told({ huCode: outside.huCode })).toEqual([409, expect.stringContaining('不在发货仓')])
      expect(await told({ huCode, qty: 4.5 })).toEqual([422, expect.stringContaining('还要 4 kg')])
      expect(await told({ huCode, qty: 0 })).toEqual([422, expect.stringContaining('应大于 0')])
      await db().updateTable('mes_material_lot').set({ expiresAt: 1, expireDate: '2026-01-01' }).where('id', '=', lotId).execute()
      expect(await told({ huCode })).toEqual([409, expect.stringContaining('2026-01-01 到期')])
      await db().updateTable('mes_material_lot').set({ expiresAt: null, expireDate: null }).where('id', '=', lotId).execute()
      await hold(lotId)
      expect(await told({ huCode })).toEqual([409, expect.stringContaining('“冻结”')])
      expect(await outItems(outId)).toEqual([])
    })

    test('an out order is offered and picked by first expiry, lot after lot, and each that it takes is shipped', async () => {
      const dayMs = 86_400_000
      const {
        huCode: third,
        lotId,
        alike,
        book,
        at,
        given,
        ship,
        outOrder,
        outItems,
        materialId,
        outOf,
        lies,
      } = await wanted({ expiresAt: Date.now() + 300 * dayMs })
      const bagOf = async (days: number, place: string) => book.bag(await alike(lotId, { expiresAt: Date.now() + days * dayMs }), place, 10)
      const [second, first] = [await bagOf(200, at.otherBin), await bagOf(100, at.bin)]
      const order = await outOf([{ materialId, kg: 24 }], at)
      await given('outOrder', order, 'release')
      const offered = async () => {
        const { result } = await desk().done(house.call('GET', `/mes/outOrder/desk?outId=${order}`))
        const { lines } = result as { lines: { takeable: { huCode: string; rank: number }[] }[] } // OutDesk
        return lines.flatMap(({ takeable }) => takeable.map(({ huCode, rank }) => [huCode, rank]))
      }
      expect(await offered()).toEqual([
        [first.huCode, 1],
        [second.huCode, 2],
        [third, 3],
      ])
      for (const { huCode } of [first, second]) await given('outOrder', order, 'scan', { huCode })
      expect(await offered()).toEqual([[third, 1]])
      await given('outOrder', order, 'scan', { huCode: third })
      expect(await offered()).toEqual([])
      expect((await ship(order)).status).toBe(200)
      expect((await outItems(order)).map(({ qty, ruleRank, status }) => [Number(qty) / 1e6, ruleRank, status])).toEqual([
        [10, 1, 'shipped'],
        [10, 1, 'shipped'],
        [4, 1, 'shipped'],
      ])
      expect((await outOrder(order)).status).toBe('done')
      expect(await lies(first.huId)).toMatchObject({ free: 0, kept: 0 })
    })

    test('another lot than the first takes a right besides the reason, and shipping is never sent from a queue', async () => {
      const { outId, alike, lotId, book, at, outItems, outNo } = await wanted({ expiresAt: Date.now() + 90 * 86_400_000 })
      const later = await alike(lotId, { expiresAt: Date.now() + 400 * 86_400_000 })
      const { huCode } = await book.bag(later, at.otherBin, 10)
      const scanner = scanDesk(house)
      const { token, userId } = await scanner.somebody(['mes:scan:use', 'mes:wms:out:scan', 'mes:wms:out:list', 'mes:hu:list'])
      const call = { ...(await scanner.scan(huCode, { action: 'outPick', context: { outId, breakReason: '就近' } })), by: userId }
      const refused = await scanner.answered('submit', call, token)
      expect([refused.result, refused.message]).toEqual(['reject', expect.stringContaining('没有不按次序拣货的权限')])
      const queued = { ...(await scanner.scan(outNo, { action: 'ship' })), isQueued: true }
      expect((await scanner.send('submit', queued)).status).toBe(422)
      expect(await outItems(outId)).toEqual([])
    })
  })
