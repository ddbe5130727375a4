import { describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import { barcodeRules } from '#contract/modules/scanning/barcodeRule.ts'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { batchOf } from '../material/issue/batchOf.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'
import { scanDesk } from './scanDesk.ts'

/** What a code is of, whoever printed it. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what is scanned is found on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const scans = scanDesk(house)
    const lotOf = (id: string) => house.api.db.selectFrom('mes_material_lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('the printed number and the checked code of each kind of thing name the same record', async () => {
      const { db } = house.api
      const at = await desk().places()
      const lotId = await desk().book.lot()
      const { huCode } = await desk().book.bag(lotId, at.bin, 25)
      const { planId } = await batchOf(house, 40)
      const batchNo = 'B261123-07'
      await db.updateTable('mes_plan').set({ planNo: 'PL20261118-0012', batchNo }).where('id', '=', planId).execute()
      await db
        .updateTable('mes_task')
        .set({ taskNo: `${batchNo}-01` })
        .where('planId', '=', planId)
        .execute()
      const plan = await db.selectFrom('mes_plan').selectAll().where('id', '=', planId).executeTakeFirstOrThrow()
      const order = await db.selectFrom('mes_order').selectAll().where('id', '=', plan.orderId).executeTakeFirstOrThrow()
      const issueId = await desk().issueOf([{ lotId, kg: 5 }], { fromLocationId: at.store, toLocationId: at.staging })
      const container = await house.added(containers, { code: 'CT-0217' })
      const machine = await house.added(machines, { equipCode: 'ML-09', status: 'active' })
      const bin = await db.selectFrom('mes_location').selectAll().where('id', '=', at.bin).executeTakeFirstOrThrow()
      const material = await db
        .selectFrom('mes_material')
        .selectAll()
        .where('id', '=', await desk().materialOf(lotId))
        .executeTakeFirstOrThrow()
      const unit = await db.selectFrom('mes_hu').selectAll().where('huCode', '=', huCode).executeTakeFirstOrThrow()
      const task = await db.selectFrom('mes_task').selectAll().where('planId', '=', planId).executeTakeFirstOrThrow()
      await db.updateTable('sys_user').set({ workNo: 'G0007' }).where('username', '=', 'viewer').execute()
      const specimenId = await house.stored(specimens, { specimenNo: 'SP261130-007' })
      const cases = [
        ['material', material.materialCode, material.id],
        ['lot', (await lotOf(lotId)).lotNo, lotId],
        ['hu', huCode, unit.id],
        ['container', 'CT-0217', container.id],
        ['bin', bin.code, bin.id],
        ['equipment', 'ML-09', machine.id],
        ['order', order.orderNo, order.id],
        ['card', batchNo, planId],
        ['card', plan.planNo, planId],
        ['issue', (await desk().order(issueId)).issueNo, issueId],
        ['user', 'G0007', await scans.idOf('viewer')],
        ['user', 'viewer', await scans.idOf('viewer')],
        ['specimen', 'SP261130-007', specimenId],
      ] as const
      for (const [kind, number, id] of cases)
        for (const raw of [number, checkedCode(kind, number) ?? 'no checked code']) {
          const { result, entity, message } = await scans.resolved(raw)
          expect([kind, raw, result, entity?.kind, entity?.id, message !== '']).toEqual([kind, raw, 'ok', kind, id, true])
        }
      expect(cases).toHaveLength(13)
      for (const raw of [huCode.toLowerCase(), (await lotOf(lotId)).lotNo.toLowerCase()]) expect((await scans.resolved(raw)).result).toBe('ok')
      expect((await scans.resolved(task.taskNo)).entity?.resource).toBe('mesTask')
    })

    test('a code that nothing carries is refused with a sentence, and the scan is kept', async () => {
      const { result, say, message, entity } = await scans.resolved('NOTHING-1')
      expect([result, say, message, entity]).toEqual(['reject', '不认识', '系统里没有 NOTHING-1，请核对标签，或先登记它', null])
      const [kept] = await scans.eventsOf('NOTHING-1')
      expect([kept?.result, kept?.action, kept?.createBy]).toEqual(['reject', 'look', 'admin'])
    })

    test('a scan that holds nothing names nobody, also where people have no number on their badge', async () => {
      await house.api.db.updateTable('sys_user').set({ workNo: '' }).where('username', '=', 'viewer').execute()
      const nothing = ['   ', ']C1', '\u0002\u0003', '\u001d']
      for (const raw of nothing) {
        const { result, message, choices, entity } = await scans.resolved(raw)
        expect([raw, result, message, choices, entity]).toEqual([raw, 'reject', '没有扫到内容。请核对标签，或重新打印', [], null])
      }
      expect((await scans.resolved(' viewer ')).entity?.id).toBe(await scans.idOf('viewer'))
    })

    test('a lot number of two materials asks which one, and within the material at hand does not', async () => {
      const [one, other] = [await desk().book.lot(), await desk().book.lot()]
      await house.api.db.updateTable('mes_material_lot').set({ lotNo: 'S-77' }).where('id', 'in', [one, other]).execute()
      const asked = await scans.resolved('s-77')
      expect([asked.result, asked.say, asked.message]).toEqual(['reject', '选一个', 'S-77 有 2 个物料批次，请选择是哪一个'])
      expect(asked.choices.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
      for (const [materialId, id] of [
        [await desk().materialOf(one), one],
        [await desk().materialOf(other), other],
      ] as const)
        expect((await scans.resolved('S-77', { context: { materialId } })).entity?.id).toBe(id)
      const third = await desk().book.lot()
      expect((await scans.resolved('S-77', { context: { materialId: await desk().materialOf(third) } })).choices).toHaveLength(2)
      expect((await scans.resolved((await lotOf(third)).lotNo, { context: { materialId: await desk().materialOf(one) } })).entity?.id).toBe(third)
    })

    test('GS1 of a supplier is read with FNC1 in every spelling, and a date on the label that differs is said', async () => {
      const lotId = await desk().book.lot({ expireDate: '2028-11-01' })
      await house.api.db.updateTable('mes_material_lot').set({ lotNo: 'RM5-261118' }).where('id', '=', lotId).execute()
      await house.api.db
        .updateTable('mes_material')
        .set({ gtin: '6901234510058' })
        .where('id', '=', await desk().materialOf(lotId))
        .execute()
      const spellings = ['\u001d', '{GS}', '|', '~']
      for (const sign of spellings) {
        const { entity } = await scans.resolved(`]C1010690123451005810RM5-261118${sign}17281101`)
        expect([sign, entity?.id, entity?.notes]).toEqual([sign, lotId, []])
      }
      expect(spellings).toHaveLength(4)
      const late = await scans.resolved('(01)06901234510058(17)290101(10)RM5-261118')
      expect(late.entity?.notes).toEqual(['标签上的有效期是 2029-01-01，系统里是 2028-11-01，请核对'])
      const wrong = await scans.resolved(']C1010690123451005910RM5-261118')
      expect([wrong.result, wrong.message]).toEqual([
        'reject',
        '(01) 箱内 GTIN 06901234510059 的校验位不对。请核对标签，或重新打印'.replace('箱内 GTIN', 'GTIN'),
      ])
      const missing = await scans.resolved('(01)06901234510058(10)NO-SUCH')
      expect(missing.message).toBe('标签上的物料没有批次 NO-SUCH，请核对标签，或先登记这个批次')
    })

    test('a label of a supplier is read by a rule of the plant, and not once the rule is off', async () => {
      const lotId = await desk().book.lot()
      const { lotNo } = await lotOf(lotId)
      const { materialCode } = await house.api.db
        .selectFrom('mes_material')
        .select('materialCode')
        .where('id', '=', await desk().materialOf(lotId))
        .executeTakeFirstOrThrow()
      const raw = `SUP;M=${materialCode};L=${lotNo};Q=25`
      expect((await scans.resolved(raw)).result).toBe('reject')
      const rule = await house.added(barcodeRules, { scope: 'lot', prefix: 'SUP;', symbology: '', template: 'SUP;M={material};L={code};{rest}', status: 1 })
      expect((await scans.resolved(raw)).entity?.id).toBe(lotId)
      await house.call('PUT', '/mes/barcodeRule/edit', { id: rule.id, version: rule.version, status: 0 })
      expect((await scans.resolved(raw)).result).toBe('reject')
    })

    test('what is not asked for here is named, with what is', async () => {
      const at = await desk().places()
      const bin = await house.api.db.selectFrom('mes_location').select('code').where('id', '=', at.bin).executeTakeFirstOrThrow()
      const { result, say, message } = await scans.resolved(bin.code, { context: { of: ['hu', 'lot'] } })
      expect([result, say, message]).toEqual(['reject', '要扫物料件或物料批次', `扫到的是库位 ${bin.code}，这里要扫物料件或物料批次`])
      expect((await scans.resolved(bin.code, { context: { of: ['bin'] } })).result).toBe('ok')
    })

    test('a replaced label says where the new one is, also after a second replacement (R22) [RULE-022]', async () => {
      const at = await desk().places()
      const { huId, huCode } = await desk().book.bag(await desk().book.lot(), at.bin, 5)
      const codes = [huCode]
      for (const reason of ['标签破损', '又破了']) {
        await desk().given('hu', huId, 'relabel', { reason })
        codes.push((await desk().book.stored(huId)).huCode)
      }
      expect(new Set(codes).size).toBe(3)
      for (const old of codes.slice(0, 2)) {
        const { result, say, message } = await scans.resolved(old)
        expect([result, say, message]).toEqual(['reject', '旧标签', `这是旧标签，已经作废。新的件码是 ${codes[2]}，请扫新标签`])
      }
      expect((await scans.resolved(codes[2] ?? '')).entity?.id).toBe(huId)
      const refused = await desk().give('hu', huId, 'relabel', {})
      expect(refused.status).toBe(422)
    })
  })
