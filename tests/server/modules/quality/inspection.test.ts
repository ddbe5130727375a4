import { describe, expect, test } from 'vitest'
import { askInspection } from '../../../../server/modules/quality/inspection.service.ts'
import { databases } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

const water = { name: '水分', unit: '%', low: 0, high: 2, rangeLow: 0, rangeHigh: 100 }
const look = { name: '外观', type: 'choice', choices: '均匀,结块', goodChoices: '均匀' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`inspections on ${database.name}`, () => {
    const on = qualityOn(database)
    const plantTz = 'Asia/Shanghai'
    const pendingLot = () => on.stock().lot({ qualityStatus: 'pending' })
    const orderOf = (id: string) => on.db().selectFrom('mes_qc_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const ask = (lotId: string, more: object = {}) =>
      on.unit((work) => askInspection(work, { qcType: 'IQC', refType: 'mesInOrder', refId: lotId, lotId, batchNo: '', lotSize: null, plantTz, ...more }))
    const asked = async (lotId: string) => (await ask(lotId)) ?? ''
    /** Only templates of the test that runs are valid: others would be found first. */
    const onlyTemplate = async (items: Parameters<typeof on.template>[1], more: object = {}) => {
      const valid = await on.db().selectFrom('mes_qc_template').select('id').where('status', '=', 'valid').execute()
      for (const { id } of valid) await on.doneTo('mesQcTemplate', id, 'retire')
      return on.template('IQC', items, more)
    }

    test('an inspection is asked for once for each reference, by the template of the material before that of its kind, and not at all without one [TASK-060]', async () => {
      const lotId = await pendingLot()
      expect(await ask(lotId)).toBeNull()
      const { materialId } = await on.lot(lotId)
      const kind = await onlyTemplate([water], { materialType: 'pigment' })
      const own = await on.template('IQC', [water], { materialId })
      const other = await pendingLot()
      const first = await asked(lotId)
      expect(await ask(lotId)).toBe(first)
      expect([(await orderOf(first)).templateId, (await orderOf(await asked(other))).templateId]).toEqual([own, kind])
      expect(await ask(lotId, { qcType: 'OQC' })).toBeNull()
    })

    test('a template that is a draft or retired inspects nothing, and a revision takes the place of the version before [TASK-060]', async () => {
      const id = await onlyTemplate([water, look])
      const sampled = async (templateId: string) => {
        const qcId = await on.newRecord('/mes/qcOrder', { qcType: 'IQC', templateId, lotId: await pendingLot() })
        const { status, message } = await on.giveTo('mesQcOrder', qcId, 'sample')
        return [status, message]
      }
      await on.doneTo('mesQcTemplate', id, 'revise', { reason: '水分上限改 1.5' })
      const draft = await on.db().selectFrom('mes_qc_template').selectAll().where('status', '=', 'draft').orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(draft).toMatchObject({ templateVersion: 2, changeReason: '水分上限改 1.5' })
      expect(await sampled(draft.id)).toEqual([409, '模板 IQC 模板 V2 还没有批准，请编辑检验单，换成有效的模板'])
      expect((await sampled(id))[0]).toBe(200)
      await on.doneTo('mesQcTemplate', draft.id, 'approve')
      expect(await sampled(id)).toEqual([409, '模板 IQC 模板 V1 已作废，请编辑检验单，换成有效的模板'])
      expect((await sampled(draft.id))[0]).toBe(200)
      const other = await on.call('POST', '/mes/qcOrder/add', { qcType: 'OQC', templateId: draft.id, lotId: await pendingLot() })
      expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('不是这类检验的模板')])
    })

    test('readings judge themselves: a limit is still good, a step beyond it fails, and beyond the range of the instrument is no reading [TASK-060]', async () => {
      await onlyTemplate([{ ...water, sampleSize: 3 }, look])
      const id = await asked(await pendingLot())
      await on.doneTo('mesQcOrder', id, 'sample')
      expect((await on.readings(id)).map(({ name, sampleNo }) => `${name} ${sampleNo}`)).toEqual(['水分 1', '水分 2', '水分 3', '外观 1'])
      const beyond = await on.record(id, ['0', '100.1'])
      expect([beyond.status, beyond.message]).toEqual([422, '第 2 行“水分”：100.1 高于仪器量程上限 100，请核对读数或换仪器'])
      expect((await on.readings(id)).map(({ value }) => value)).toEqual(['', '', '', ''])
      for (const [value, sentence] of [
        ['-0.1', /低于仪器量程下限 0/],
        ['很湿', /“很湿”不是数字/],
      ] as const)
        expect((await on.record(id, [value])).message).toMatch(sentence)
      expect((await on.record(id, ['', '', '', '发霉'])).message).toMatch(/“发霉”不在选项里，请选：均匀、结块/)
      expect((await on.record(id, ['2', '2.000001', '100', '结块'])).status).toBe(200)
      expect((await on.readings(id)).map(({ judge }) => judge)).toEqual(['pass', 'fail', 'fail', 'fail'])
      expect((await orderOf(id)).failCount).toBe(3)
    })

    test('a plan of GB/T 2828.1 says how many are looked at and how many may fail, and is tightened after two of five lots were not accepted [TASK-060]', async () => {
      const lotId = await pendingLot()
      await onlyTemplate([look], { sampling: 'gb2828', level: 'II', aql: 1 })
      const next = async (nonconforming: string) => {
        const other = await pendingLot()
        const { materialId } = await on.lot(lotId)
        await on.db().updateTable('mes_material_lot').set({ materialId }).where('id', '=', other).execute()
        const id = (await ask(other, { lotSize: 1000 })) ?? ''
        const fails = Number(nonconforming) > (await sampledAs(id)).acceptCount
        await on.record(id, [nonconforming])
        await on.doneTo('mesQcOrder', id, 'submit')
        const verdict = fails ? { result: 'fail', note: '不接收' } : { result: 'pass' }
        await on.doneTo('mesQcOrder', id, 'review', verdict, { as: 'viewer', signedBy: ['viewer'] })
        return orderOf(id)
      }
      const sampledAs = async (id: string) => {
        await on.doneTo('mesQcOrder', id, 'sample')
        return orderOf(id)
      }
      const unknown = await on.giveTo('mesQcOrder', await asked(await pendingLot()), 'sample')
      expect([unknown.status, unknown.message]).toEqual([422, '这个模板按抽样方案检验，请先在检验单里填批量'])
      // 501 to 1200 at level II is letter J, 80 units; AQL 1: Ac 2 Re 3, tightened Ac 1 Re 2 (GB/T 2828.1 tables 2-A and 2-B)
      expect(await next('2')).toMatchObject({ severity: 'normal', sampleCount: 80, acceptCount: 2, result: 'pass' })
      expect(await next('3')).toMatchObject({ severity: 'normal', result: 'fail' })
      expect(await next('3')).toMatchObject({ severity: 'normal', result: 'fail' })
      expect(await next('1')).toMatchObject({ severity: 'tightened', sampleCount: 80, acceptCount: 1, result: 'pass' })
      const beyond = (await ask(lotId, { lotSize: 1000 })) ?? ''
      await on.doneTo('mesQcOrder', beyond, 'sample')
      expect((await on.record(beyond, ['81'])).message).toMatch(/81 高于仪器量程上限 80/)
    })

    test('an inspection is submitted with all its readings and reviewed by somebody else, and its lot is then good', async () => {
      await onlyTemplate([water, look])
      const lotId = await pendingLot()
      const id = await asked(lotId)
      await on.doneTo('mesQcOrder', id, 'sample')
      await on.record(id, ['1.2'])
      const early = await on.giveTo('mesQcOrder', id, 'submit')
      expect([early.status, early.message]).toEqual([409, '还有 1 个结果没有填，第 2 行“外观”起。请填完后提交'])
      await on.record(id, ['1.2', '均匀'])
      await on.doneTo('mesQcOrder', id, 'submit')
      const own = await on.giveTo('mesQcOrder', id, 'review', { result: 'pass' }, { signedBy: ['admin'] })
      expect([own.status, own.message]).toEqual([409, '这张检验单是您自己检验的，请由另一个人复核'])
      expect((await on.lot(lotId)).qualityStatus).toBe('pending')
      await on.doneTo('mesQcOrder', id, 'review', { result: 'pass' }, { as: 'viewer', signedBy: ['viewer'] })
      expect((await on.lot(lotId)).qualityStatus).toBe('pass')
      expect(await orderOf(id)).toMatchObject({ status: 'done', result: 'pass', inspectorId: 'admin', reviewerId: 'viewer' })
    })

    test('what failed is not called good: it fails with a reason, its lot with it, and a nonconformity opens', async () => {
      await onlyTemplate([water])
      const lotId = await pendingLot()
      const id = await asked(lotId)
      await on.doneTo('mesQcOrder', id, 'sample')
      await on.record(id, ['3'])
      await on.doneTo('mesQcOrder', id, 'submit')
      const review = (verdict: object) => on.giveTo('mesQcOrder', id, 'review', verdict, { as: 'viewer', signedBy: ['viewer'] })
      expect((await review({ result: 'pass' })).message).toBe('有 1 个结果不合格，不能判合格。请判不合格或让步，并写明意见')
      expect((await review({ result: 'fail' })).message).toBe('判不合格或让步时请写明意见')
      expect((await review({ result: 'fail', note: '水分超标' })).status).toBe(200)
      expect(await on.lot(lotId)).toMatchObject({ qualityStatus: 'fail', holdReason: expect.stringContaining('水分超标') as string })
      const ncr = await on.db().selectFrom('mes_ncr').selectAll().where('refId', '=', id).execute()
      expect(ncr.map(({ source, status, lotId: of }) => [source, status, of])).toEqual([['IQC', 'open', lotId]])
    })

    test('a lot that was good already and fails is put on hold', async () => {
      await onlyTemplate([water])
      const lotId = await on.stock().lot()
      await on.inspected(await asked(lotId), ['3'], { result: 'fail', note: '复验不合格' })
      expect(await on.lot(lotId)).toMatchObject({ qualityStatus: 'hold', heldFrom: 'pass', holdBinds: 'Y' })
    })

    test('a concession lets the lot be used, with its reason', async () => {
      await onlyTemplate([water])
      const lotId = await pendingLot()
      await on.inspected(await asked(lotId), ['2.1'], { result: 'concession', note: '客户同意' })
      expect(await on.lot(lotId)).toMatchObject({ qualityStatus: 'concession', holdReason: expect.stringContaining('客户同意') as string })
    })

    test('a reviewer sends readings back, and they are measured again', async () => {
      await onlyTemplate([water])
      const id = await asked(await pendingLot())
      await on.doneTo('mesQcOrder', id, 'sample')
      await on.record(id, ['1'])
      await on.doneTo('mesQcOrder', id, 'submit')
      expect((await on.record(id, ['1.5'])).message).toMatch(/已提交，不能再改结果/)
      await on.doneTo('mesQcOrder', id, 'return', { reason: '请复测' }, { as: 'viewer' })
      expect((await on.record(id, ['1.5'])).status).toBe(200)
      await on.doneTo('mesQcOrder', id, 'submit')
    })

    test('a template without items, or with a choice that nothing passes, is not approved', async () => {
      const draft = (items: object[]) => on.newRecord('/mes/qcTemplate', { name: '空', qcType: 'FQC', lines: { mesQcItem: { changed: items, deleted: [] } } })
      expect((await on.giveTo('mesQcTemplate', await draft([]), 'approve')).message).toBe('模板还没有检验项目，请先添加项目')
      const unclear = await draft([{ key: 'a', seq: 1, name: '外观', type: 'choice', choices: '均匀,结块' }])
      expect((await on.giveTo('mesQcTemplate', unclear, 'approve')).message).toMatch(/第 1 行“外观”是选项，还没有写哪些选项合格/)
    })
  })
