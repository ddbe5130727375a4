import { beforeAll, describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { curveMinutes, Plots } from '#contract/modules/spc/plots.ts'
import { QualityBoard, verdictHours } from '#contract/modules/spc/qualityBoard.ts'
import { spcRoutes } from '../../../../server/modules/spc/spc.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' }
const hourMs = 3_600_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the walls of quality on ${database.name}`, () => {
    let now = 0
    const plant = resourcesOn(database, {
      more: (parts) =>
        spcRoutes({
          db: parts.db,
          plantTz: 'Asia/Shanghai',
          now: () => now,
          trend: ({ tagCode, fromMs, toMs }) =>
            Promise.resolve({ tagCode, fromMs, toMs, bucketMs: 60_000, points: [[fromMs + curveMinutes.before * 60_000, 25, 25, 25]] }),
        }),
    })
    const shadeOf = new Map<string, string>()

    beforeAll(async () => {
      now = plant.api.clock.now
      for (const colorNo of ['F01', 'F06']) {
        const { id: formulaId } = await plant.added(colorFormulas, { colorNo, colorName: '色', deMethod: 'dE76', deTol: 1 })
        const { id: standardId } = await plant.added(colorStandards, { formulaId, labL: 60, labA: 10, labB: 20, ...conditions, validUntil: '2099-12-31' })
        shadeOf.set(colorNo, formulaId)
        for (const [at, l] of [60.2, 60.4, colorNo === 'F06' ? 58.4 : 60.3].entries()) {
          const reading = { l1: l, a1: 10, b1: 20, l2: l, a2: 10, b2: 20, l3: l, a3: 10, b3: 20 }
          await plant.added(colorMeasures, {
            standardId,
            ...conditions,
            ...reading,
            instrument: 'CM',
            batchNo: `${colorNo}-${at}`,
            measuredAt: `2026-11-2${at} 10:00:00`,
          })
        }
      }
    })
    const plots = async (formulaId: string) => Plots.parse((await plant.call('GET', `/mes/spc/plots?formulaId=${formulaId}`)).body.result)
    const board = async () => QualityBoard.parse((await plant.call('GET', '/mes/spc/board')).body.result)

    test('the plots begin with the shade whose newest batch is off, and show any other that is asked for', async () => {
      const first = await plots('')
      expect(first.shade).toMatchObject({ colorNo: 'F06', tolerance: 1, conditions: 'D65 · 10° · d/8 含镜面' })
      expect(first.shade?.batches.map(({ batchNo, isOff }) => [batchNo, isOff])).toEqual([
        ['F06-0', false],
        ['F06-1', false],
        ['F06-2', true],
      ])
      expect(first.shades.filter(({ colorNo }) => colorNo.startsWith('F')).map(({ colorNo, off }) => [colorNo, off])).toEqual([
        ['F01', 0],
        ['F06', 1],
      ])
      expect((await plots(shadeOf.get('F01') ?? '')).shade).toMatchObject({ colorNo: 'F01' })
    })

    test('the board counts an inspection as overdue after its hours, not a moment before', async () => {
      const id = await plant.stored(qcOrders, { status: 'waiting' })
      const { createTime } = await plant.api.db.selectFrom('mes_qc_order').select('createTime').where('id', '=', id).executeTakeFirstOrThrow()
      now = Number(createTime) + verdictHours * hourMs
      const before = await board()
      expect(before.waiting.total).toBeGreaterThan(0)
      expect(before.overdue).toBe(0)
      now += 1
      expect((await board()).overdue).toBe(before.waiting.total)
    })

    test('measurements of all shades stand as a share of their tolerance, the newest last', async () => {
      const { deltas, charts } = await board()
      expect(deltas.filter(({ share }) => share > 1).map(({ color }) => color)).toEqual(['F06 色'])
      expect(deltas.find(({ share }) => share > 1)?.share).toBeCloseTo(1.6, 9)
      expect(charts.lines.map(({ title }) => title)).toEqual(expect.arrayContaining(['F01 色 ΔL*', 'F06 色 ΔL*']))
    })
  })
