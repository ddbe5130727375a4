import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveOrder, cancelOrder, rejectOrder, submitOrder } from '#contract/modules/production/orderCommands.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { makeFirstProcesses } from '../../../../server/modules/workflow/firstProcesses.service.ts'
import { workflow } from '../../../../server/modules/workflow/module.ts'
import { createLookups } from '../../../../server/start/resources.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from '../production/orderBook.ts'
import type { OrderBook } from '../production/orderBook.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`orders under approval on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    let manager = ''
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeServer = close
      book = await openOrderBook(url, (parts) => {
        const withLookups = { ...parts, lookups: createLookups(parts) }
        return workflow.routes(withLookups)
      })
      const { db, sessions } = book.api
      const id = await createPerson(db, { username: 'boss', realname: '王经理', password: 'pass-word-boss', roleCode: 'manager', phone: null, email: null })
      const boss = await db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow()
      manager = await sessions.open(boss, { address: '127.0.0.1', agent: 'test' })
    })
    afterAll(async () => {
      await book?.close()
      closeServer()
    })

    const deploy = () => createUnits({ db: book.api.db, bus: book.api.bus, now: () => book.api.clock.now })(systemActor, makeFirstProcesses)
    const application = (id: string) =>
      book.api.db.selectFrom('act_z_business').selectAll().where('tableId', '=', id).orderBy('createTime', 'desc').orderBy('id', 'desc').executeTakeFirst()
    const todo = async (as: string) =>
      (await book.call('GET', '/actTask/todoList', undefined, as)).body.result as { id: string; procInstId: string; tableId: string }[]

    test('without a deployed process an order is decided by its own buttons', async () => {
      const { id } = await book.draft()
      expect((await book.give(id, submitOrder)).status).toBe(200)
      expect(await application(id)).toBeUndefined()
      expect((await book.give(id, approveOrder)).status).toBe(200)
      expect((await book.stored(id)).status).toBe('approved')
    })

    test('a submitted order stands in the list of its manager, and passing it approves the order in the same commit', async () => {
      await deploy()
      const { id } = await book.draft()
      expect((await book.give(id, submitOrder)).status).toBe(200)
      const task = (await todo(manager)).find(({ tableId }) => tableId === id)
      expect(task).toBeDefined()
      const passed = await book.call('POST', `/actTask/pass?id=${task?.id}&procInstId=${task?.procInstId}&comment=ok`, undefined, manager)
      expect([passed.status, passed.body.message]).toEqual([200, '操作成功'])
      expect((await book.stored(id)).status).toBe('approved')
      expect(await application(id)).toMatchObject({ status: 2, result: 2 })
      const log = await book.api.db.selectFrom('mes_state_log').select(['action', 'byUser']).where('recordId', '=', id).orderBy('id').execute()
      expect(log.at(-1)).toEqual({ action: 'approve', byUser: 'boss' })
    })

    test('the button of the order does the same for who has its last step, and tells everybody else who has it', async () => {
      const { id } = await book.draft()
      await book.give(id, submitOrder)
      await book.api.db.insertInto('sys_role_permission').values({ roleId: book.role, permission: 'mes:order:approve' }).execute()
      const refused = await book.give(id, approveOrder, { as: book.tokens.viewer })
      expect([refused.status, refused.body.message]).toEqual([409, '生产订单正在审批，现在由 “经理审核”（boss） 办理'])
      expect((await book.stored(id)).status).toBe('pending')
      expect((await book.give(id, approveOrder, { as: manager })).status).toBe(200)
      expect(await application(id)).toMatchObject({ status: 2, result: 2 })
      expect((await todo(manager)).filter(({ tableId }) => tableId === id)).toEqual([])
    })

    test('an order that is sent back or cancelled ends its application', async () => {
      const { id } = await book.draft()
      await book.give(id, submitOrder)
      await book.give(id, rejectOrder, { as: manager, asked: { reason: '数量不对' } })
      expect([(await book.stored(id)).status, await application(id)]).toEqual(['draft', expect.objectContaining({ status: 2, result: 3 })])
      await book.give(id, submitOrder)
      expect((await todo(manager)).filter(({ tableId }) => tableId === id)).toHaveLength(1)
      await book.give(id, cancelOrder)
      expect([(await book.stored(id)).status, await application(id)]).toEqual([
        'cancelled',
        expect.objectContaining({ status: 3, reason: 'canceled-取消订单' }),
      ])
      expect((await todo(manager)).filter(({ tableId }) => tableId === id)).toEqual([])
    })
  })
