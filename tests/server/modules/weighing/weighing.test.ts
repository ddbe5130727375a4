import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weighedOfBatch, weighedUnit } from '../../../../server/modules/weighing/weighedUnits.service.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { terminal, weighDesk } from './weighDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a batch is weighed on ${database.name}`, () => {
    const house = resourcesOn(database)
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = desk().keep()
      await desk().hireViewer()
    })
    afterAll(() => stop())

    test('dispatch makes a released weight order from the frozen formula, targets rounded down and banded by the material', async () => {
      const { weightId, batchNo, talcLine, redLine } = await desk().batch()
      const [order, talc, red] = [await desk().order(weightId), await desk().line(talcLine), await desk().line(redLine)]
      expect([order.status, order.batchNo, order.weightNo]).toEqual(['released', batchNo, expect.stringMatching(/^WO\d{8}-\d{4}$/)])
      expect([talc, red].map((one) => [desk().kg(one.targetQty), desk().kg(one.lowerQty), desk().kg(one.upperQty), one.status])).toEqual([
        [18, 17.82, 18.18, 'waiting'],
        [2, 1.98, 2.02, 'waiting'],
      ])
    })

    test('a line is opened, tared, captured, signed by two people, and what is left is weighed before the order is done', async () => {
      const one = desk()
      const { weightId, talcLine, redLine, talcBag, redBag, scaleId, planId, batchNo } = await one.batch()
      await one.weighed(talcLine, talcBag, scaleId, 18_000)
      expect([(await one.order(weightId)).status, (await one.order(weightId)).progress]).toEqual(['weighing', 50])
      await one.weighed(redLine, redBag, scaleId, 2001)
      expect([(await one.line(redLine)).status, (await one.order(weightId)).status]).toEqual(['ok', 'reviewing'])
      const [talcRecord, redRecord] = await one.bagsOf(weightId)
      expect(
        [talcRecord, redRecord].map((row) => [one.kg(row?.tareQty ?? 0), one.kg(row?.grossQty ?? 0), one.kg(row?.netQty ?? 0), row?.tolResult, row?.source]),
      ).toEqual([
        [0.5, 18.5, 18, 'in', 'tcp'],
        [0.5, 2.501, 2.001, 'in', 'tcp'],
      ])
      const bag = redRecord?.targetHuId ?? ''
      expect(await weighedUnit(one.db(), bag)).toEqual({
        huId: bag,
        recordId: redRecord?.id,
        lineId: redLine,
        planId,
        batchNo,
        phase: 'A',
        addOrder: 2,
        netQty: one.toMicro(2.001),
        isSigned: false,
        isVoid: false,
      })
      expect(await one.lies(bag)).toMatchObject({ free: 0, kept: 2.001, status: 'staged' })

      const signatures = await one.signed('mesWeightOrder', weightId, 'sign', ['admin', 'viewer'])
      await one.done(one.postOrder(weightId, 'sign', { signatures }))
      expect([(await one.line(redLine)).status, (await one.line(redLine)).signBy]).toEqual(['signed', 'viewer'])
      expect((await weighedOfBatch(one.db(), planId)).map(({ isSigned, addOrder }) => [isSigned, addOrder])).toEqual([
        [true, 1],
        [true, 2],
      ])
      // talc was weighed out whole, and of the red a gram more than the book had: nothing is left of either
      expect((await one.order(weightId)).status).toBe('done')
      expect(await one.lies(redBag.huId)).toMatchObject({ free: 0, kept: 0, at: null })
      expect(await disagreements(one.db())).toEqual([])
    })

    test('a bag that is not empty keeps its order open until its rest is weighed, and the books follow the scale [TASK-015]', async () => {
      const one = desk()
      const { weightId, talcLine, redLine, talcBag, redBag, scaleId } = await one.batch()
      await one.weighed(talcLine, talcBag, scaleId, 17_900)
      await one.weighed(redLine, redBag, scaleId, 2000)
      await one.done(one.postOrder(weightId, 'sign', { signatures: await one.signed('mesWeightOrder', weightId, 'sign', ['admin', 'viewer']) }))
      expect((await one.order(weightId)).status).toBe('reviewing')
      expect(await one.said(one.postOrder(weightId, 'finish'))).toEqual([409, expect.stringContaining(`还有余料没有称：`)])
      const scan = { huCode: talcBag.huCode, scanEventId: await one.scanned('mesHu', talcBag.huId) }
      one.shows(scaleId, '170')
      await one.done(one.post(talcLine, 'leftover', { ...scan, scaleId, terminal, tareQty: 0.08 }))
      expect(await one.lies(talcBag.huId)).toMatchObject({ free: 0, kept: 0.09 })
      expect((await one.order(weightId)).status).toBe('done')
      expect(await disagreements(one.db())).toEqual([])
    })
  })
