import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Forecast, ForecastAnswer, forecastAt } from '#contract/modules/formula/forecast.ts'
import { colorantOptics } from '#contract/modules/formula/colorantOptics.ts'
import { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { pureOf } from '#contract/rules/weighing/assay.ts'
import { chargingRoutes } from '../../../../server/modules/charging/charging.routes.ts'
import { createRecords } from '../../../../server/start/resources.ts'
import { colourRoutes } from '../../../../server/modules/formula/colour/colour.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { terminal, weighDesk } from './weighDesk.ts'

for (const database of oneDatabase)
  describe(`the forecast of a line on ${database.name}`, () => {
    const house = resourcesOn(database, {
      more: (parts) => [...colourRoutes({ db: parts.db, recordsByKey: createRecords(parts) }), ...chargingRoutes(parts)],
    })
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(() => void (stop = desk().keep()))
    afterAll(() => stop())

    const powder = async (lotId: string, [r, g, b]: readonly number[], strength: number) =>
      house.added(colorantOptics, { materialId: await desk().materialOf(lotId), reflectR: r, reflectG: g, reflectB: b, tintStrength: strength })
    const ask = async (weightId: string, lineId = '', pure?: number) => {
      const more = pure === undefined ? '' : `&pure=${pure}`
      return ForecastAnswer.parse((await house.call('GET', `/mes/color/forecast?weightId=${weightId}&lineId=${lineId}${more}`)).body.result).forecast
    }
    const asked = async (...of: Parameters<typeof ask>) => Forecast.parse(await ask(...of))

    /** A batch of talc and red of a known shade, whose red is 8 % strong and whose talc counts 5 % more than it weighs. */
    async function shaded() {
      const one = await desk().batch()
      await powder(one.talc, [0.9, 0.9, 0.9], 1)
      await powder(one.red, [0.3, 0.035, 0.022], 4.5)
      const lot = (id: string, of: object) => desk().db().updateTable('mes_material_lot').set(of).where('id', '=', id).execute()
      await lot(one.red, { tintFactor: 1.08 })
      await lot(one.talc, { assayFactor: 1.05 })
      const shade = { targetL: 60, targetA: 30, targetB: 20, deMethod: 'dE00', deTol: 1 }
      await desk().db().updateTable('mes_color_formula').set(shade).where('productId', '=', one.productId).execute()
      return one
    }

    test('the colour moves with the grams, no share is told, and what nobody measured has no forecast', async () => {
      const one = desk()
      const { weightId, redLine, talcLine, talc, red, productId } = await one.batch()
      expect(await ask(weightId, redLine)).toBeNull()
      await powder(talc, [0.9, 0.9, 0.9], 1)
      await powder(red, [0.3, 0.035, 0.022], 4.5)
      await one
        .db()
        .updateTable('mes_color_formula')
        .set({ targetL: 60, targetA: 30, targetB: 20, deMethod: 'dE76', deTol: 1 })
        .where('productId', '=', productId)
        .execute()
      const found = await asked(weightId, redLine)
      expect(found.points).toHaveLength(41)
      expect([found.points[0]?.pure, found.limit, found.method]).toEqual([0, 1, 'dE76'])
      expect(Object.keys(found).toSorted()).toEqual(['limit', 'method', 'now', 'points', 'target'])
      expect([Object.keys(found.points[0] ?? {}).toSorted(), Object.keys(found.now).toSorted()]).toEqual([
        ['dE', 'hex', 'pure'],
        ['dE', 'hex'],
      ])
      expect(new Set(found.points.map(({ hex }) => hex)).size).toBeGreaterThan(10) // the colour moves with the grams
      // a weight that moves is read off the curve, one that stands is reckoned: the two are near, and one at a point of the curve
      const [tenth, between] = [found.points[10]?.pure ?? 0, ((found.points[10]?.pure ?? 0) + (found.points[11]?.pure ?? 0)) / 2]
      expect((await asked(weightId, redLine, tenth)).now.dE).toBeCloseTo(found.points[10]?.dE ?? 0, 9)
      expect((await asked(weightId, redLine, between)).now.dE).toBeCloseTo(forecastAt(found, between)?.dE ?? 0, 1)
      expect((await asked(weightId, talcLine)).points).toHaveLength(41)
      expect((await asked(weightId)).points).toEqual([])
    })

    test('of a shade that is judged under another light than the model’s nothing is foretold, and the desk says why', async () => {
      const { weightId, redLine, productId } = await shaded()
      const under = (illuminant: string) => desk().db().updateTable('mes_color_formula').set({ illuminant }).where('productId', '=', productId).execute()
      await under('TL84')
      const { result } = (await house.call('GET', `/mes/color/forecast?weightId=${weightId}&lineId=${redLine}`)).body
      expect(result).toEqual({ forecast: null, why: expect.stringContaining('光源是 TL84，不能比较色差') })
      await under('D65')
      expect((await asked(weightId, redLine)).points).toHaveLength(41)
    })

    test('what the desk forecasts of the weight on the scale is what the records give, line by line and in the record of the batch, by the strength of each lot [TASK-014]', async () => {
      const { weightId, talcLine, redLine, talcBag, redBag, scaleId, batchNo } = await shaded()
      const one = desk()
      const recorded = async () => BatchDossier.parse((await house.call('GET', `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`)).body.result).forecast
      expect(await recorded()).toBeNull()
      const told: number[] = []
      const filled: { said: string; recorded: string }[] = []
      const weighings = [
        { lineId: talcLine, bag: talcBag, netG: 10_000, isLast: false },
        { lineId: talcLine, bag: talcBag, netG: 7150, isLast: true },
        { lineId: redLine, bag: redBag, netG: 2013, isLast: true },
      ]
      for (const { lineId, bag, netG, isLast } of weighings) {
        await one.opened(lineId, bag, scaleId)
        const line = await one.line(lineId)
        const pure = one.kg(line.pureSum) + fromMicro(pureOf(netG * 1000, lineId === talcLine ? 1.05 : 1))
        const before = (await asked(weightId, lineId, pure)).now
        one.shows(scaleId, String(500 + netG))
        await one.done(one.post(lineId, 'capture', { terminal }))
        const after = await asked(weightId)
        if (isLast) filled.push({ said: before.dE.toFixed(9), recorded: after.now.dE.toFixed(9) })
        expect((await asked(weightId, lineId)).now.dE).toBeCloseTo(before.dE, 9)
        expect(await recorded()).toEqual({ ...after.now, method: 'dE00', limit: 1, isWhole: lineId === redLine })
        told.push(before.dE)
      }
      expect(new Set(told).size).toBe(3)
      expect(filled).toHaveLength(2)
      expect(filled.map(({ said }) => said)).toEqual(filled.map(({ recorded }) => recorded))
      // what was taken back counts no more, and the line is its target again
      const whole = await recorded()
      const [last] = (await one.bagsOf(weightId)).toReversed()
      await one.hireViewer()
      const signatures = await one.signed('mesWeightLine', redLine, 'void', ['admin', 'viewer'])
      await one.done(one.post(redLine, 'void', { recordId: last?.id ?? '', reason: '读错了', signatures }))
      const without = await recorded()
      expect([without?.isWhole, without?.dE === whole?.dE]).toEqual([false, false])
    })

    test('who may not see shares has the same forecast at the desk and in the record of the batch, and no share beside it; who sees no weight orders has none', async () => {
      const { weightId, talcLine, talcBag, redLine, scaleId, batchNo } = await shaded()
      const one = desk()
      await one.weighed(talcLine, talcBag, scaleId, 17_150)
      const told = (as?: string) => house.call('GET', `/mes/color/forecast?weightId=${weightId}&lineId=${redLine}&pure=1.9`, undefined, as)
      const record = async (as?: string) =>
        BatchDossier.parse((await house.call('GET', `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`, undefined, as)).body.result)
      await one.hireViewer(['mes:weightOrder:list', 'mes:batchRecord:view'])
      const viewer = await house.api.tokenOf('viewer')
      expect((await told(viewer)).body.result).toEqual((await told()).body.result)
      const [mine, theirs] = [await record(), await record(viewer)]
      expect(theirs.forecast).toEqual(mine.forecast)
      expect(mine.formula?.lines.map(({ pct }) => pct)).toEqual([90, 10])
      expect(theirs.formula?.lines.map(({ pct, qty }) => [pct, qty])).toEqual([
        [null, null],
        [null, null],
      ])
      await one.hireViewer([])
      expect((await told(await house.api.tokenOf('viewer'))).status).toBe(403)
    })

    test('a line whose unit is no weight is refused with what to do, and never counted as if it were milligrams', async () => {
      const { weightId, redLine } = await shaded()
      await desk().db().updateTable('mes_weight_line').set({ unit: 'box' }).where('id', '=', redLine).execute()
      const { status, body } = await house.call('GET', `/mes/color/forecast?weightId=${weightId}&lineId=${redLine}`)
      expect([status, body.message]).toEqual([409, expect.stringContaining('的称量以 箱 计，不能换算成重量')])
    })
  })
