import { describe, expect, test } from 'vitest'
import { completeOrder } from '#contract/modules/production/orderCommands.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { vesselsOn } from '../charging/vessels.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what is beyond the limits of an order on ${database.name}`, () => {
    const on = vesselsOn(database)
    const db = () => on.book().api.db
    const resources = { mes_order: 'mesOrder', mes_task: 'mesTask' } as const
    type Table = keyof typeof resources

    /** What the viewer gives, signed by the viewer or by nobody. */
    async function byViewer(table: Table, id: string, command: string, asked: object, isSigned: boolean) {
      const { version } = await db().selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
      const signatures = isSigned ? await on.signed(resources[table], id, command, version, ['viewer']) : []
      const headers = { 'x-access-token': on.book().tokens.viewer }
      const payload = { id, version, signatures, ...asked }
      const { status, body } = await on.book().api.call({ method: 'POST', url: `/mes/${table.slice(4)}/${command}`, payload, headers })
      return { status, message: body.message }
    }

    /** Refused without the right, without the signature and without the reason, each alone; done with all three, and the log tells them. */
    async function takesAllThree(table: Table, id: string, command: string, asked: object = {}) {
      const why = { ...asked, reason: '客户同意' }
      expect((await byViewer(table, id, command, why, true)).status, command).toBe(403)
      const permission = `mes:${table.slice(4)}:${command}`
      await db().insertInto('sys_role_permission').values({ roleId: on.book().role, permission }).execute()
      const unsigned = await byViewer(table, id, command, why, false)
      expect([unsigned.status, unsigned.message]).toEqual([422, expect.stringMatching(/需要签名/)])
      expect((await byViewer(table, id, command, { ...asked, reason: '' }, true)).status, command).toBe(422)
      const log = () => db().selectFrom('mes_state_log').selectAll().where('recordId', '=', id).where('action', '=', command).execute()
      expect(await log()).toEqual([])
      expect(await byViewer(table, id, command, why, true)).toMatchObject({ status: 200 })
      expect(await log()).toMatchObject([{ reason: '客户同意', signedBy: '["viewer"]' }])
      await db().deleteFrom('sys_role_permission').where('permission', '=', permission).where('roleId', '=', on.book().role).execute()
    }

    test('a step that makes more or less, an order that ends outside its limits and a balance that does not close each take right, reason and signature [TASK-006]', async () => {
      const batch = await on.oneBatch()
      await on.done(on.give('mes_task', batch.mixing, 'start'))
      await takesAllThree('mes_task', batch.mixing, 'exceed', { qty: 6 })
      await on.made(batch.mixing, 4.5)
      await takesAllThree('mes_task', batch.mixing, 'short')
      await on.done(on.give('mes_task', batch.sieving, 'start'))
      await on.made(batch.sieving, 4)
      await on.done(on.giveSigned('mes_task', batch.sieving, 'short', { reason: '洒了' }))
      await takesAllThree('mes_order', batch.orderId, 'complete')
      await takesAllThree('mes_order', batch.orderId, 'close')
      expect((await on.one.order(batch.orderId)).status).toBe('closed')
    })

    test.each(
      atLeast(4, [
        [9.499999, '合格 9.499999 kg，少于下限 9.5 kg'],
        [9.5, null],
        [10.3, null],
        [10.300001, '合格 10.300001 kg，超过上限 10.3 kg'],
      ] as const),
    )('of 10 kg with three percent over and five under, %d kg ends the order: %s [TASK-006]', async (qtyGood, why) => {
      const { id } = await on.book().draft()
      await db().updateTable('mes_order').set({ underPct: 5 }).where('id', '=', id).execute()
      await on.book().put(id, 'running', { qtyGood })
      const { status, body } = await on.book().give(id, completeOrder, { asked: {} })
      expect([status, body.message]).toEqual(why === null ? [200, '完工成功'] : [422, `完工需要签名：${why}`])
    })

    test('a step makes exactly what the one before it made less its scrap, good and bad together, and nothing lets it make more [TASK-006]', async () => {
      const batch = await on.oneBatch()
      await on.done(on.give('mes_task', batch.mixing, 'start'))
      await on.made(batch.mixing, 4.95, { qtyBad: 0.05, reasons: '结块' })
      await on.done(on.give('mes_task', batch.mixing, 'finish'))
      await on.done(on.give('mes_task', batch.sieving, 'start'))
      const scrap = { qtyBad: 0.05, reasons: '粗粒' }
      expect((await on.report(batch.sieving, 4.900001, scrap)).body.message).toMatch(/^合计 4.950001 kg，超过前一道“混合”做出的合格 4.95 kg/)
      await on.done(on.report(batch.sieving, 4.9, scrap))
      const exceeding = await on.giveSigned('mes_task', batch.sieving, 'exceed', { qty: 6, reason: '客户要多做' })
      expect([exceeding.status, exceeding.body.message]).toEqual([409, '这道工序最多做前一道“混合”做出的合格数量，请在这批的首道工序上放行'])
      expect((await on.report(batch.sieving, 0.000001)).status).toBe(422)
      expect((await on.report(batch.sieving, 0, { qtyBad: 0.000001, reasons: '粗粒' })).status).toBe(422)
    })

    test.each(
      atLeast(2, [
        [5.025, '结案成功。投入 5.025 kg，合格 4.9 kg，报废 0.1 kg，相差 0.025 kg'],
        [5.03, '结案需要签名：物料不平衡：投入 5.03 kg，合格 4.9 kg，报废 0.1 kg，相差 0.03 kg，超过允许的 0.02515 kg'],
      ] as const),
    )('closing shows what went in, came out and is missing: of %d kg that were charged: %s [TASK-006]', async (kg, shown) => {
      const { at, planId, mixing, sieving, orderId } = await on.readyBatch()
      await db().updateTable('mes_order').set({ underPct: 5 }).where('id', '=', orderId).execute()
      const bag = await on.weighed(planId, { kg })
      await on.scan({ ...at, huId: bag.huId })
      await on.done(on.complete(mixing))
      await on.made(mixing, 4.9, { qtyBad: 0.1, reasons: '结块' })
      await on.done(on.give('mes_task', mixing, 'finish'))
      await on.done(on.give('mes_task', sieving, 'start'))
      await on.made(sieving, 4.9)
      await on.done(on.give('mes_task', sieving, 'finish'))
      await on.done(on.give('mes_order', orderId, 'complete'))
      expect((await on.give('mes_order', orderId, 'close')).body.message).toBe(shown)
    })
  })
