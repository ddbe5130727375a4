import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireBookTare } from '../../../../server/modules/weighing/line/container.ts'
import { inUnit } from '../../../../server/modules/weighing/line/inUnit.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { terminal, weighDesk } from './weighDesk.ts'

/** What a scale shows is said in the unit of the material, exactly or not at all (factory.md 4 R21). */
test('a weight is exact in any unit of weight; what counts pieces or litres is refused with the way out [RULE-021]', () => {
  const shown = (to: string) => inUnit({ name: '台秤' }, { amount: 2_500_001, from: 'mg', to })
  expect([shown('mg'), shown('g'), shown('kg')]).toEqual([2_500_001_000_000, 2_500_001_000, 2_500_001])
  for (const to of ['pcs', 'L']) expect(() => shown(to)).toThrow(`台秤按 mg 称，物料按 ${to} 计，两者不能换算。请换一台秤，或改正单位`)
})

test('the tare in the book is in kilograms, whatever is weighed: both ends of its tolerance are good', () => {
  const container = { id: '1', code: 'CT-1', tareStd: 500_000, tareTol: 20_000, cleanStatus: 'clean', cleanTime: 0, cleanExpireHours: 1, lastBatchNo: '' }
  const weighed = (tare: number, measure: string) => () => requireBookTare(container, tare, measure)
  for (const good of [480_000_000, 500_000_000, 520_000_000]) expect(weighed(good, 'g')).not.toThrow()
  for (const bad of [479_999_999, 520_000_001, 500_000]) expect(weighed(bad, 'g')).toThrow(/容器 CT-1 的皮重是 .+ g，账上是 500 g ±20 g/)
  expect(weighed(520_000, 'kg')).not.toThrow()
  expect(weighed(520_001, 'kg')).toThrow('账上是 0.5 kg ±0.02 kg')
})

for (const database of oneDatabase)
  describe('a material that is kept in grams', () => {
    const house = resourcesOn(database)
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(() => {
      stop = desk().keep()
    })
    afterAll(() => stop())

    test('is weighed in grams by a scale that shows grams and by one that shows kilograms', async () => {
      for (const [shown, unit] of [
        ['2500', 'g'],
        ['2.500', 'kg'],
      ] as const) {
        const one = desk()
        const { red, redLine, redBag, scaleId, weightId } = await one.batch()
        const { materialId } = await one.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', red).executeTakeFirstOrThrow()
        await one.db().updateTable('mes_material').set({ unit: 'g', unitScale: 3 }).where('id', '=', materialId).execute()
        await one
          .db()
          .updateTable('mes_hu')
          .set(({ eb }) => ({
            unit: 'g',
            qtyInit: eb('qtyInit', '*', 1000),
            qtyAvail: eb('qtyAvail', '*', 1000),
            qtyReserved: eb('qtyReserved', '*', 1000),
            qtyConsumed: eb('qtyConsumed', '*', 1000),
          }))
          .where('lotId', '=', red)
          .execute()
        await one
          .db()
          .updateTable('mes_stock_balance')
          .set(({ eb }) => ({ qty: eb('qty', '*', 1000), reservedQty: eb('reservedQty', '*', 1000) }))
          .where('lotId', '=', red)
          .execute()
        await one
          .db()
          .updateTable('mes_stock_reservation')
          .set(({ eb }) => ({ qty: eb('qty', '*', 1000) }))
          .where('huId', '=', redBag.huId)
          .execute()
        await one
          .db()
          .updateTable('mes_weight_line')
          .set(({ eb }) => ({
            unit: 'g',
            targetQty: eb('targetQty', '*', 1000),
            lowerQty: eb('lowerQty', '*', 1000),
            upperQty: eb('upperQty', '*', 1000),
            remainQty: eb('remainQty', '*', 1000),
          }))
          .where('id', '=', redLine)
          .execute()
        await one.opened(redLine, redBag, scaleId)
        const frames = [1, 2, 3].map(() => Buffer.from(`S S ${shown.padStart(10)} ${unit}\r\n`).toString('hex'))
        one.shows(scaleId, shown, { unit, frames })
        await one.done(one.post(redLine, 'capture', { terminal }))
        const [record] = await one.bagsOf(weightId)
        expect([unit, Number(record?.netQty), Number(record?.tareQty), record?.tolResult]).toEqual([unit, 2_000_000_000, 500_000_000, 'in'])
        expect((await one.line(redLine)).status).toBe('ok')
      }
    })
  })
