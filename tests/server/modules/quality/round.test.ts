import { describe, expect, test } from 'vitest'
import type { RoundView } from '#contract/modules/quality/station.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

const hourMs = 3_600_000

for (const database of oneDatabase)
  describe(`the round of an inspector on ${database.name}`, () => {
    const on = qualityOn(database)
    const round = async () => (await on.call('GET', '/mes/station/xc', undefined)).body.result as RoundView // as the route declares it
    const begin = async (code: string) => (await on.call('POST', '/mes/station/xcBegin', { code })).body
    const point = async (code: string) => (await round()).points.find((one) => one.code === code)

    test('a point is due until it was looked at, and again when its hours are over; its label begins it once', async () => {
      const templateId = await on.template('PATROL', [{ name: '压差', unit: 'Pa', low: 10, high: 30 }])
      await on.newRecord('/mes/patrolPoint', { code: 'XC-ML-02', name: '制粉 ML-02', seq: 1, templateId, everyHours: 2, status: 1 })
      expect(await point('XC-ML-02')).toMatchObject({ state: 'due', lastAt: null, qcId: null })
      expect((await begin('XC-NONE')).message).toBe('没有巡查点 XC-NONE，请扫贴在现场的巡查码')
      const first = (await begin('XC-ML-02')).result
      expect((await begin('XC-ML-02')).result).toEqual(first)
      const { qcId } = first as { qcId: string }
      expect(await point('XC-ML-02')).toMatchObject({ state: 'now', qcId })
      await on.record(qcId, ['20'])
      await on.doneTo('mesQcOrder', qcId, 'submit')
      expect(await point('XC-ML-02')).toMatchObject({ state: 'done', qcId: null })
      on.book().api.clock.now += 2 * hourMs - 1
      expect((await point('XC-ML-02'))?.state).toBe('done')
      on.book().api.clock.now += 1
      expect((await point('XC-ML-02'))?.state).toBe('due')
    })

    test('a complaint begins with the lot and the unit behind a scanned code, and says what to scan where nothing or several are', async () => {
      const lotId = await on.stock().lot()
      const { huCode } = await on.stock().bag(lotId, await on.stock().place(), 1)
      const { lotNo, materialId } = await on.lot(lotId)
      const ofCode = async (code: string) => (await on.call('GET', `/mes/ncr/ofCode?code=${encodeURIComponent(code)}`, undefined)).body
      expect((await ofCode(huCode.toLowerCase())).result).toMatchObject({ lotId, lotNo, boxNo: huCode, batchNo: '', customerId: null })
      expect((await ofCode(lotNo)).result).toMatchObject({ lotId, boxNo: '' })
      expect((await ofCode('NOTHING-1')).message).toBe('没有找到 NOTHING-1 对应的批次或料件，请扫产品、箱或批次的标签')
      const other = await on.stock().lot()
      expect((await on.lot(other)).materialId).not.toBe(materialId)
      await on.db().updateTable('mes_material_lot').set({ lotNo }).where('id', '=', other).execute()
      expect((await ofCode(lotNo)).message).toBe(`批号 ${lotNo} 有几种物料在用，请扫箱或料件的标签`)
    })

    test('what else waits is counted: inspections, nonconformities and specimens', async () => {
      const before = await round()
      const lotId = await on.stock().lot()
      await on.ncrOf(lotId)
      const templateId = await on.template('RQC', [{ name: '外观', type: 'choice', choices: '好,坏', goodChoices: '好' }])
      await on.newRecord('/mes/qcOrder', { qcType: 'RQC', templateId, lotId })
      const { toInspect, ncrs, specimens } = await round()
      expect([toInspect - before.toInspect, ncrs - before.ncrs, specimens - before.specimens]).toEqual([1, 1, 0])
    })
  })
