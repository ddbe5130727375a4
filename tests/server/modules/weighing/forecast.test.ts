import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Forecast, ForecastAnswer, forecastAt } from '#contract/modules/formula/forecast.ts'
import { colorantOptics } from '#contract/modules/formula/colorantOptics.ts'
import { createRecords } from '../../../../server/start/resources.ts'
import { colourRoutes } from '../../../../server/modules/formula/colour/colour.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { weighDesk } from './weighDesk.ts'

for (const database of oneDatabase)
  describe(`the forecast of a line on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => colourRoutes({ db: parts.db, recordsByKey: createRecords(parts) }) })
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(() => void (stop = desk().keep()))
    afterAll(() => stop())

    test('the colour moves with the grams, no share is told, and what nobody measured has no forecast', async () => {
      const one = desk()
      const { redLine, talcLine, talc, red, productId } = await one.batch()
      const ask = async (lineId: string) => ForecastAnswer.parse((await house.call('GET', `/mes/color/forecast?lineId=${lineId}`)).body.result).forecast
      expect(await ask(redLine)).toBeNull()
      const powder = async (lotId: string, [r, g, b]: readonly number[], strength: number) =>
        house.added(colorantOptics, { materialId: await one.materialOf(lotId), reflectR: r, reflectG: g, reflectB: b, tintStrength: strength })
      await powder(talc, [0.9, 0.9, 0.9], 1)
      await powder(red, [0.3, 0.035, 0.022], 4.5)
      const first = Forecast.parse(await ask(redLine))
      const at = first.points.findIndex(({ pure }) => pure >= 2)
      await one
        .db()
        .updateTable('mes_color_formula')
        .set({ targetL: 60, targetA: 30, targetB: 20, deMethod: 'dE76', deTol: 1 })
        .where('productId', '=', productId)
        .execute()
      const found = Forecast.parse(await ask(redLine))
      expect(found.points).toHaveLength(41)
      expect([found.points[0]?.pure, found.limit, found.method]).toEqual([0, 1, 'dE76'])
      expect(Object.keys(found).toSorted()).toEqual(['limit', 'method', 'points', 'target'])
      expect(Object.keys(found.points[0] ?? {}).toSorted()).toEqual(['dE', 'hex', 'pure'])
      expect(new Set(found.points.map(({ hex }) => hex)).size).toBeGreaterThan(10) // the colour moves with the grams
      expect(forecastAt(found, 2)?.dE).toBeCloseTo(found.points[at]?.dE ?? 0, 0)
      expect(Forecast.parse(await ask(talcLine)).points).toHaveLength(41)
    })
  })
