import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { weighedUnit } from '../../../../server/modules/weighing/weighedUnits.service.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { terminal, weighDesk } from './weighDesk.ts'

const dayMs = 24 * 3_600_000

/** The rules of factory.md 4 about people, lots and stock, each with what it lets through. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`rules of weighing on ${database.name}`, () => {
    const house = resourcesOn(database)
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = desk().keep()
      await desk().hireViewer()
    })
    afterAll(() => stop())
    const viewer = () => house.api.tokenOf('viewer')

    test('R1, R2: a line that two people capture at once is weighed once, and the books agree', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      one.shows(scaleId, '2500')
      const version = (await one.line(redLine)).version
      const capture = () => house.call('POST', '/mes/weigh/capture', { id: redLine, version, terminal })
      const answers = await atOnce(one.db(), [capture, capture])
      expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409])
      expect((await one.bagsOf(weightId)).map(({ netQty }) => one.kg(netQty))).toEqual([2])
      expect(await disagreements(one.db())).toEqual([])
    })

    test('R3: the database itself refuses to change or delete a record of a weighing [RULE-003]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 2000)
      const [record] = await one.bagsOf(weightId)
      const id = record?.id ?? ''
      await expect(one.db().updateTable('mes_weigh_record').set({ netQty: 1 }).where('id', '=', id).execute()).rejects.toThrow(/append-only/)
      await expect(one.db().deleteFrom('mes_weigh_record').where('id', '=', id).execute()).rejects.toThrow(/append-only/)
      const chained = await one.db().selectFrom('mes_audit').select(['action', 'entity']).where('entityId', '=', id).execute()
      expect(chained).toEqual([{ action: 'add', entity: 'mesWeighRecord' }])
    })

    test('R23: a scan that waited in a device opens no bag, and a reading that is older than two seconds is no weight [RULE-023]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      const opens = async (isQueued: 'Y' | 'N') =>
        one.post(redLine, 'start', { huCode: redBag.huCode, scanEventId: await one.scanned('mesHu', redBag.huId, { isQueued }) })
      expect(await one.said(opens('Y'))).toEqual([422, expect.stringContaining('离线补传')])
      await one.done(opens('N'))
      one.shows(scaleId, '500')
      await one.done(one.post(redLine, 'tare', { scaleId, terminal }))
      one.shows(scaleId, '2500')
      house.api.clock.now += 2001
      expect(await one.said(one.post(redLine, 'capture', { terminal }))).toEqual([409, expect.stringContaining('读数已经过时')])
      expect(await one.bagsOf(weightId)).toEqual([])
      one.shows(scaleId, '2500')
      house.api.clock.now += 2000
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect(await one.bagsOf(weightId)).toHaveLength(1)
    })

    test('R8: who weighed a line does not check it, and the second signature is another person’s', async () => {
      const one = desk()
      const { redLine, talcLine, redBag, talcBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 2000)
      const alone = await one.signed('mesWeightOrder', weightId, 'check', ['admin'])
      expect(await one.said(one.postOrder(weightId, 'check', { signatures: alone }))).toEqual([409, expect.stringContaining('您自己称的行请由别人复核')])
      const other = await one.signed('mesWeightOrder', weightId, 'sign', ['viewer', 'admin'])
      expect((await one.said(one.postOrder(weightId, 'sign', { signatures: other }, await viewer())))[0]).toBe(409)
      await one.weighed(talcLine, talcBag, scaleId, 18_000)
      const checked = await one.signed('mesWeightOrder', weightId, 'check', ['viewer'])
      await one.done(one.postOrder(weightId, 'check', { signatures: checked, lineIds: redLine }, await viewer()))
      expect([(await one.line(redLine)).status, (await one.line(redLine)).signBy, (await one.line(talcLine)).status]).toEqual(['signed', 'viewer', 'ok'])
    })

    test('R13, R14: a lot on hold, one that is over, and one of another batch is refused; a later lot needs a reason [RULE-014]', async () => {
      const one = desk()
      const { redLine, red, redBag, at } = await one.batch()
      const start = async (bag: { huId: string; huCode: string }, more: object = {}) =>
        one.said(one.post(redLine, 'start', { huCode: bag.huCode, scanEventId: await one.scanned('mesHu', bag.huId), ...more }))
      await one.hold(red)
      expect(await start(redBag)).toEqual([409, expect.stringContaining('冻结')])
      await one.pass(red)
      await one.db().updateTable('mes_material_lot').set({ expiresAt: house.api.clock.now, expireDate: '2020-01-01' }).where('id', '=', red).execute()
      expect(await start(redBag)).toEqual([409, expect.stringContaining('到期')])
      await one
        .db()
        .updateTable('mes_material_lot')
        .set({ expiresAt: house.api.clock.now + 30 * dayMs })
        .where('id', '=', red)
        .execute()

      const later = await one.alike(red, { expiresAt: house.api.clock.now + 60 * dayMs, expireDate: '2099-01-01' })
      const laterBag = await one.book.bag(later, at.staging, 5)
      expect(await start(laterBag)).toEqual([422, expect.stringContaining('请写明原因')])
      expect((await start(laterBag, { breakReason: '前一批结块' }))[0]).toBe(200)
      await one.done(one.post(redLine, 'putBack'))

      const other = await one.batch()
      await one
        .db()
        .updateTable('mes_material_lot')
        .set({ materialId: await one.materialOf(red) })
        .where('id', '=', other.red)
        .execute()
      expect(await start(other.redBag)).toEqual([409, expect.stringContaining(`已被批 ${other.batchNo} 预定`)])
      expect((await start(redBag))[0]).toBe(200)
    })

    test('R13: what was put on hold after its bag was opened is not weighed out of it', async () => {
      const one = desk()
      const { redLine, red, redBag, scaleId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      await one.hold(red)
      one.shows(scaleId, '2500')
      expect(await one.said(one.post(redLine, 'capture', { terminal }))).toEqual([409, expect.stringContaining('冻结')])
      await one.pass(red)
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.line(redLine)).status).toBe('ok')
    })

    test('R15: a container is clean, not for too long, in use for no other batch, and of the tare in its book', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, batchNo } = await one.batch()
      const pot = await house.added(containers, { code: `PT-${redLine.slice(-6)}`, type: 'pot', tareStd: 0.5, tareTol: 0.002, cleanExpireHours: 72 })
      const code = String(pot['code'])
      const set = (given: object) => one.db().updateTable('mes_container').set(given).where('id', '=', pot.id).execute()
      await one.done(one.post(redLine, 'start', { huCode: redBag.huCode, scanEventId: await one.scanned('mesHu', redBag.huId) }))
      const tare = async (grams: string) => {
        one.shows(scaleId, grams)
        return one.said(one.post(redLine, 'tare', { scaleId, terminal, containerCode: code, scanEventId: await one.scanned('mesContainer', pot.id) }))
      }
      expect(await tare('500')).toEqual([409, expect.stringContaining('没有清洁')])
      await set({ cleanStatus: 'clean', cleanTime: house.api.clock.now - 72 * 3_600_000 })
      expect(await tare('500')).toEqual([409, expect.stringContaining('72 小时')])
      await set({ cleanStatus: 'inUse', lastBatchNo: 'ANOTHER', cleanTime: house.api.clock.now })
      expect(await tare('500')).toEqual([409, expect.stringContaining('正在给批 ANOTHER 用')])
      await set({ cleanStatus: 'clean', lastBatchNo: '' })
      expect(await tare('503')).toEqual([409, expect.stringContaining('请核对容器')])
      expect((await tare('502'))[0]).toBe(200)
      expect(await one.db().selectFrom('mes_container').select(['cleanStatus', 'lastBatchNo']).where('id', '=', pot.id).executeTakeFirst()).toEqual({
        cleanStatus: 'inUse',
        lastBatchNo: batchNo,
      })
    })

    test('R25: a line is filled from several bags, each its own record, and is done only when they hold enough together [RULE-025]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 1200)
      expect([(await one.line(redLine)).status, one.kg((await one.line(redLine)).remainQty)]).toEqual(['under', 0.8])
      await one.weighed(redLine, redBag, scaleId, 800)
      expect((await one.line(redLine)).status).toBe('ok')
      expect((await one.bagsOf(weightId)).map(({ netQty, tolResult }) => [one.kg(netQty), tolResult])).toEqual([
        [1.2, 'under'],
        [0.8, 'in'],
      ])
    })

    test('a weighing is voided by two people and a move the other way: its material lies in its bag again, kept for the batch [TASK-015]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 1990)
      const [record] = await one.bagsOf(weightId)
      const asked = { recordId: record?.id, reason: '扫错行' }
      expect((await one.said(one.post(redLine, 'void', asked)))[0]).toBe(422)
      await one.done(one.post(redLine, 'void', { ...asked, signatures: await one.signed('mesWeightLine', redLine, 'void', ['admin', 'viewer']) }))
      expect([(await one.line(redLine)).status, one.kg((await one.line(redLine)).netSum), (await one.order(weightId)).status]).toEqual([
        'waiting',
        0,
        'weighing',
      ])
      expect(await one.lies(redBag.huId)).toMatchObject({ free: 0, kept: 2 })
      expect((await weighedUnit(one.db(), record?.targetHuId ?? ''))?.isVoid).toBe(true)
      expect(await disagreements(one.db())).toEqual([])
      await one.weighed(redLine, redBag, scaleId, 2000)
      expect((await one.line(redLine)).status).toBe('ok')
    })

    test('what is over and no good goes to scrap by two people, and the line is weighed anew', async () => {
      const one = desk()
      const { redLine, redBag, red, at, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      await one.db().updateTable('mes_weight_line').set({ upperQty: 1_995_000 }).where('id', '=', redLine).execute()
      one.shows(scaleId, '2500')
      await one.done(one.post(redLine, 'capture', { terminal }))
      await one.done(one.post(redLine, 'except', { reason: '加多了' }))
      const signatures = await one.signed('mesWeightLine', redLine, 'discard', ['admin', 'viewer'])
      await one.done(one.post(redLine, 'discard', { reason: '受潮', signatures }))
      expect([(await one.line(redLine)).status, one.kg((await one.line(redLine)).netSum)]).toEqual(['discarded', 0])
      const [record] = await one.bagsOf(weightId)
      expect(await one.lies(record?.targetHuId ?? '')).toMatchObject({ free: 0, kept: 0, at: null })
      await one.weighed(redLine, await one.book.bag(red, at.staging, 5), scaleId, 1990)
      expect((await one.line(redLine)).status).toBe('ok')
      expect(await disagreements(one.db())).toEqual([])
    })

    test('a dispatch with a weighing that stands is not recalled; without one its weight order is cancelled, and the next dispatch makes another', async () => {
      const one = desk()
      const { planId, redLine, redBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 2000)
      const recall = () => one.give('plan', planId, 'recall', { reason: '改期' })
      expect(await one.said(recall())).toEqual([409, expect.stringContaining('已经称了料')])
      const [record] = await one.bagsOf(weightId)
      const signatures = await one.signed('mesWeightLine', redLine, 'void', ['admin', 'viewer'])
      await one.done(one.post(redLine, 'void', { recordId: record?.id, reason: '改期', signatures }))
      await one.done(recall())
      expect([(await one.order(weightId)).status, (await one.line(redLine)).status]).toEqual(['expired', 'expired'])
      await one.given('plan', planId, 'dispatch')
      const orders = await one.db().selectFrom('mes_weight_order').select('status').where('planId', '=', planId).orderBy('weightNo').execute()
      expect(orders.map(({ status }) => status)).toEqual(['expired', 'released'])
    })

    test('an order that is terminated while its batch is weighed takes the weight order with it, and what was weighed is free', async () => {
      const one = desk()
      const { planId, redLine, redBag, scaleId, weightId } = await one.batch()
      await one.weighed(redLine, redBag, scaleId, 2000)
      const { orderId } = await one.db().selectFrom('mes_plan').select('orderId').where('id', '=', planId).executeTakeFirstOrThrow()
      await one.db().updateTable('mes_order').set({ status: 'running' }).where('id', '=', orderId).execute()
      await createUnits({ db: one.db(), bus: house.api.bus, now: () => house.api.clock.now })(systemActor, (unit) =>
        unit.give(terminateOrder, orderId, { reason: '客户撤单' }),
      )
      const [record] = await one.bagsOf(weightId)
      expect([(await one.order(weightId)).status, await one.lies(record?.targetHuId ?? '')]).toEqual(['expired', expect.objectContaining({ free: 2, kept: 0 })])
      expect(await disagreements(one.db())).toEqual([])
    })
  })
