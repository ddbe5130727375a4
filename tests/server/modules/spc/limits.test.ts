import { beforeAll, describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { Characteristics, Series } from '#contract/modules/spc/characteristics.ts'
import { spcLimits } from '#contract/modules/spc/spcLimit.ts'
import { spcRoutes } from '../../../../server/modules/spc/spc.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' }
/** Three readings of a grey. */
const lightness = (l: number) => ({ l1: l, a1: 0, b1: 0, l2: l, a2: 0, b2: 0, l3: l, a3: 0, b3: 0 })
/** 25 batches a day apart: lightness above the standard by these hundredths, so that ΔL* is known to the last digit. */
const hundredths = [30, 34, 28, 36, 31, 29, 35, 33, 27, 32, 30, 34, 28, 36, 31, 29, 35, 33, 27, 32, 30, 34, 28, 36, 90]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`control limits on ${database.name}`, () => {
    const plant = resourcesOn(database, {
      more: (parts) => spcRoutes({ db: parts.db, plantTz: 'Asia/Shanghai', now: () => 0, trend: () => Promise.reject(new Error('no history here')) }),
    })
    let [key, failKey] = ['', '']

    beforeAll(async () => {
      const { id: formulaId } = await plant.added(colorFormulas, { colorNo: 'F06', colorName: '蜂蜜', deMethod: 'dE76', deTol: 0.8 })
      const { id: standardId } = await plant.added(colorStandards, { formulaId, labL: 60, labA: 0, labB: 0, ...conditions, validUntil: '2099-12-31' })
      for (const [at, above] of hundredths.entries()) {
        const l = 60 + above / 100
        await plant.added(colorMeasures, {
          standardId,
          ...conditions,
          instrument: 'CM-700d',
          batchNo: `B-${at + 1}`,
          measuredAt: `2026-11-${String(at + 1).padStart(2, '0')} 10:00:00`,
          ...lightness(l),
        })
      }
      key = `colour:${formulaId}:dL`
      failKey = `colour:${formulaId}:fail`
    })

    const freeze = (given: Record<string, unknown> = {}) =>
      plant.call('POST', '/mes/spcLimit/freeze', {
        characteristic: key,
        chart: 'imr',
        size: 1,
        dataFrom: '2026-11-01 10:00:00',
        dataTo: '2026-11-24 10:00:00',
        reason: '连续 24 批稳定',
        ...given,
      })
    const series = async (query: string) =>
      Series.parse((await plant.call('GET', `/mes/spc/series?characteristic=${encodeURIComponent(key)}${query}`)).body.result)

    test('a characteristic says how many readings it has, and its series is in order, cut by days of the plant', async () => {
      const { characteristics } = Characteristics.parse((await plant.call('GET', '/mes/spc/characteristics')).body.result)
      expect(characteristics.find((one) => one.key === key)).toMatchObject({ title: 'F06 蜂蜜 ΔL*', readings: 25, last: '2026-11-25 10:00:00', chart: 'imr' })
      const whole = await series('')
      expect(whole.readings.map(({ value }) => Math.round(value * 100))).toEqual(hundredths)
      expect(whole).toMatchObject({ resource: 'mesColorMeasure', field: 'measureNo', isCut: false, frozen: [] })
      expect((await series('&from=2026-11-24&to=2026-11-25')).readings.map(({ of }) => of)).toEqual(['B-24', 'B-25'])
      expect((await series('&from=2026-11-25&to=2026-11-25')).readings.map(({ of }) => of)).toEqual(['B-25'])
    })

    test('limits are frozen from the data between two instants, in versions of which one is in use', async () => {
      const { body } = await freeze()
      expect(body.message).toBe('已固定，第 1 版')
      const mean = hundredths.slice(0, 24).reduce((sum, one) => sum + one, 0) / 24 / 100
      const ranges = hundredths.slice(1, 24).map((one, at) => Math.abs(one - (hundredths[at] ?? 0)) / 100)
      const range = ranges.reduce((sum, one) => sum + one, 0) / ranges.length
      const first = body.result as Record<string, number | string>
      expect(first).toMatchObject({ versionNo: 1, groups: 24, size: 1, frozenBy: 'admin', status: 'active', dataTo: '2026-11-24 10:00:00' })
      expect(Number(first['center'])).toBeCloseTo(mean, 9)
      expect(Number(first['upper'])).toBeCloseTo(mean + (3 * range) / 1.1283791670955126, 9)
      expect(Number(first['spreadUpper'])).toBeCloseTo(3.2665319192886 * range, 9)
      expect((await freeze({ reason: '换了光源', dataFrom: '2026-11-02 10:00:00', dataTo: '2026-11-25 10:00:00' })).body.result).toMatchObject({
        versionNo: 2,
        groups: 24,
      })
      const { records } = await plant.listed(spcLimits, { characteristic: key })
      expect(
        records
          .toSorted((one, other) => Number(one['versionNo']) - Number(other['versionNo']))
          .map(({ versionNo, status, endReason }) => [versionNo, status, endReason]),
      ).toEqual([
        [1, 'replaced', '第 2 版替换'],
        [2, 'active', ''],
      ])
      expect((await series('')).frozen.map(({ versionNo, chart, size }) => [versionNo, chart, size])).toEqual([[2, 'imr', 1]])
    })

    test('limits that were ended are no longer those of the chart', async () => {
      const { records } = await plant.listed(spcLimits, { characteristic: key, status: 'active' })
      expect(records).toHaveLength(1)
      expect((await plant.call('POST', '/mes/spcLimit/end', { id: records[0]?.id, version: records[0]?.version, endReason: '工艺改了' })).status).toBe(200)
      expect((await series('')).frozen).toEqual([])
    })

    test('twenty subgroups are enough, nineteen are refused with what to do', async () => {
      expect((await freeze({ dataTo: '2026-11-20 10:00:00' })).status).toBe(200)
      const { status, body } = await freeze({ dataTo: '2026-11-20 09:59:59' })
      expect(status).toBe(422)
      expect(body.message).toBe('这段时间只有 19 组数据，至少要 20 组才能固定控制限。请把时间放长')
    })

    test('a chart that the data do not fit is refused, and so is a characteristic that is none', async () => {
      expect((await freeze({ chart: 'p', size: 2 })).body.message).toBe('测量数据不能用不合格品率图，请重新选择')
      expect((await freeze({ characteristic: failKey })).body.message).toBe('合格与否的数据只能用不合格品率图，请重新选择')
      expect((await freeze({ chart: 'xbarR', size: 1 })).body.message).toBe('每组请填写 2 到 25')
      expect((await freeze({ characteristic: 'colour:nothing:dE' })).body.message).toBe('这个特性还没有数据，或者已被删除。请重新选择')
      expect((await freeze({ characteristic: 'moon:1:2' })).body.message).toBe('没有这个特性，请重新选择')
    })
  })
