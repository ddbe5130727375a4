import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { nothingWritten } from '../../../support/nothingWritten.ts'
import { qualityOn } from './qualityOn.ts'

const days = { mfgDate: '2024-01-01', expireDate: '2026-01-01' }
const again = { expireDate: '2028-12-05', reason: '库存量大' }
const look = { name: '色差 ΔE', low: 0, high: 1 }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what is over is good again only by its retest on ${database.name}`, () => {
    const on = qualityOn(database)
    const overLot = async () => {
      const id = await on.stock().lot({ mfgDate: days.mfgDate })
      const over = { qualityStatus: 'expired', expireDate: days.expireDate, expiresAt: 1 }
      await on.db().updateTable('mes_material_lot').set(over).where('id', '=', id).execute()
      return id
    }
    const retestsOf = (lotId: string) => on.db().selectFrom('mes_qc_order').selectAll().where('lotId', '=', lotId).where('qcType', '=', 'RQC').execute()
    const retested = async () => {
      if (!(await on.db().selectFrom('mes_qc_template').select('id').where('qcType', '=', 'RQC').where('status', '=', 'valid').executeTakeFirst()))
        await on.template('RQC', [look])
      const lotId = await overLot()
      await on.doneTo('mesMaterialLot', lotId, 'retest', again)
      const [order] = await retestsOf(lotId)
      return { lotId, order: { id: order?.id ?? '', qcNo: order?.qcNo ?? '' } }
    }
    const edited = async (path: string, id: string, row: object) => {
      const { body } = await on.call('GET', `${path}/queryById?id=${id}`, undefined)
      return on.call('PUT', `${path}/edit`, { ...(body.result as object), ...row })
    }

    test('without a template for it nothing can be inspected again, and the sentence says what to do', async () => {
      const lotId = await overLot()
      const { lotNo } = await on.lot(lotId)
      const refused = await nothingWritten(on.db(), () => on.giveTo('mesMaterialLot', lotId, 'retest', again))
      expect([refused.status, refused.message]).toEqual([409, `没有适用于批次 ${lotNo} 的复验模板，不能复验。请先在检验模板里建一个“复验”模板并批准`])
    })

    test('a retest asks for an inspection, and only its verdict makes the lot good: by hand it is refused, as a pass and as a concession', async () => {
      const { lotId, order } = await retested()
      const { lotNo } = await on.lot(lotId)
      for (const [command, asked] of [
        ['pass', {}],
        ['concede', { reason: '急用' }],
      ] as const) {
        const { status, message } = await nothingWritten(on.db(), () => on.giveTo('mesMaterialLot', lotId, command, asked))
        expect([status, message]).toEqual([409, `批次 ${lotNo} 的检验单 ${order.qcNo} 还没有完成，由它判定。请先完成 ${order.qcNo}`])
      }
      await on.inspected(order.id, ['0.4'], { result: 'pass' })
      expect(await on.lot(lotId)).toMatchObject({ qualityStatus: 'pass', expireDate: again.expireDate })
    })

    test('a second retest has an inspection of its own, and a retest that fails fails the lot', async () => {
      const { lotId, order } = await retested()
      await on.inspected(order.id, ['0.4'], { result: 'pass' })
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'expired' }).where('id', '=', lotId).execute()
      await on.doneTo('mesMaterialLot', lotId, 'retest', { ...again, expireDate: '2029-12-05' })
      const second = (await retestsOf(lotId)).find(({ id }) => id !== order.id)
      await on.inspected(second?.id ?? '', ['4'], { result: 'fail', note: '变色' })
      expect((await on.lot(lotId)).qualityStatus).toBe('fail')
    })

    test('of two retests that wait for one lot the last one judges: the first that is good moves nothing, and neither waits for the other', async () => {
      const { lotId, order } = await retested()
      const other = await on.newRecord('/mes/qcOrder', { qcType: 'RQC', templateId: await on.template('RQC', [look]), lotId })
      await on.inspected(other, ['0.4'], { result: 'pass' })
      expect((await on.lot(lotId)).qualityStatus).toBe('pending')
      await on.inspected(order.id, ['0.4'], { result: 'pass' })
      expect((await on.lot(lotId)).qualityStatus).toBe('pass')
    })

    test('the inspection of a retest is not deleted, not turned to another lot, and no other inspection goes past it', async () => {
      const { lotId, order } = await retested()
      const { version } = await on.db().selectFrom('mes_qc_order').select('version').where('id', '=', order.id).executeTakeFirstOrThrow()
      const deleted = await on.book().api.call({
        method: 'DELETE',
        url: `/mes/qcOrder/delete?id=${order.id}&version=${version}`,
        headers: { 'x-access-token': on.book().tokens['admin' as never] },
      })
      expect([deleted.status, deleted.body.message]).toEqual([409, `${order.qcNo} 是系统要求的复验，做完它才能用这批料，不能删除。请取样检验`])
      const turned = await edited('/mes/qcOrder', order.id, { lotId: await on.stock().lot() })
      expect([turned.status, turned.body.message]).toEqual([409, `${order.qcNo} 是系统要求的检验，批次和类型不能改。别的批次请另开检验单`])
      const templateId = await on.template('IQC', [look])
      const own = await on.newRecord('/mes/qcOrder', { qcType: 'IQC', templateId, lotId })
      await on.doneTo('mesQcOrder', own, 'sample')
      await on.record(own, ['0.4'])
      await on.doneTo('mesQcOrder', own, 'submit')
      const past = await on.giveTo('mesQcOrder', own, 'review', { result: 'pass' }, { as: 'viewer', signedBy: ['viewer'] })
      expect([past.status, past.message]).toEqual([409, expect.stringContaining(`请先完成 ${order.qcNo}`)])
      expect((await on.lot(lotId)).qualityStatus).toBe('pending')
    })

    test.for(['pass', 'concession', 'fail', 'hold', 'expired'])('the last day of a lot that is %s is not edited', async (qualityStatus) => {
      const lotId = await overLot()
      await on.db().updateTable('mes_material_lot').set({ qualityStatus, heldFrom: 'pass' }).where('id', '=', lotId).execute()
      for (const row of [{ expireDate: '2028-12-05' }, { mfgDate: '2025-01-01' }]) {
        const { status, body } = await edited('/mes/materialLot', lotId, row)
        expect([status, body.message]).toEqual([409, expect.stringContaining('不能修改')])
      }
      expect(await on.lot(lotId)).toMatchObject(days)
    })
  })
