import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import { approveOrder, rejectOrder, submitOrder } from '#contract/modules/production/orderCommands.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { deployProcess } from '../../../../server/modules/workflow/deploy.service.ts'
import { workflow } from '../../../../server/modules/workflow/module.ts'
import { createLookups } from '../../../../server/start/resources.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from '../production/orderBook.ts'
import type { OrderBook } from '../production/orderBook.ts'
import { line, processOf, task } from './models.ts'

const people = ['ann', 'bob', 'carl', 'dora'] as const
type Person = (typeof people)[number]

const one = line('start', 'sign', 'end')
const signed = (order: 'parallel' | 'sequential', done: 'all' | 'any' | 'ratio', ratio = 100) =>
  processOf([task('sign', ['ann', 'bob', 'carl'], { countersign: { order, done, ratio } })], one)
const alone = (more: Parameters<typeof task>[2] = {}) => processOf([task('sign', ['ann'], more)], one)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the buttons of an order under approval on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    const tokens = new Map<Person, string>()
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeServer = close
      book = await openOrderBook(url, (parts) => workflow.routes({ ...parts, lookups: createLookups(parts) }))
      const { db, sessions } = book.api
      for (const username of people) {
        const id = await createPerson(db, {
          username,
          realname: `真${username}`,
          password: `pass-word-${username}`,
          roleCode: 'manager',
          phone: null,
          email: null,
        })
        const person = await db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow()
        tokens.set(username, await sessions.open(person, { address: '127.0.0.1', agent: 'test' }))
      }
    })
    afterAll(async () => {
      await book?.close()
      closeServer()
    })

    async function submitted(model: ProcessModel): Promise<string> {
      const units = createUnits({ db: book.api.db, bus: book.api.bus, now: () => book.api.clock.now })
      await workFor(0, () => units(systemActor, (unit) => deployProcess(unit, { model, xml: '', description: '', category: '', businessTable: 'mes_order' })))
      const { id } = await book.draft()
      expect((await book.give(id, submitOrder)).status).toBe(200)
      return id
    }
    async function press(as: Person, command: typeof approveOrder | typeof rejectOrder, id: string) {
      const { status, body } = await book.give(id, command, { as: tokens.get(as) ?? '' })
      return [status, body.message]
    }
    async function act(as: Person, verb: string, tableId: string, more: Record<string, string> = {}) {
      const token = tokens.get(as) ?? ''
      const { body } = await book.call('GET', '/actTask/todoList', undefined, token)
      const found = (body.result as { id: string; procInstId: string; tableId: string }[]).find((task) => task.tableId === tableId)
      const query = new URLSearchParams({ id: found?.id ?? '', procInstId: found?.procInstId ?? '', ...more })
      const answer = await book.call('POST', `/actTask/${verb}?${query.toString()}`, undefined, token)
      expect(answer.status, answer.body.message).toBe(200)
    }
    /** The order, its application, and who has it. */
    async function truth(tableId: string) {
      const { db } = book.api
      const business = await db.selectFrom('act_z_business').selectAll().where('tableId', '=', tableId).executeTakeFirstOrThrow()
      const open = db.selectFrom('act_z_task').select('assignee').where('instanceId', '=', business.procInstId).where('state', '=', 'open').orderBy('id')
      const people = (await open.execute()).map(({ assignee }) => assignee)
      return [(await book.stored(tableId)).status, business.status, business.result, people.join()]
    }
    const elsewhere = [409, expect.stringContaining('请在“待办任务”里办理')]

    test('whoever has the last step alone approves by the button', async () => {
      const id = await submitted(alone())
      expect((await press('ann', approveOrder, id))[0]).toBe(200)
      expect(await truth(id)).toEqual(['approved', 2, 2, ''])
    })

    test('the first of several in turn does not approve for the others, the last of them does', async () => {
      const id = await submitted(signed('sequential', 'all'))
      expect(await press('ann', approveOrder, id)).toEqual(elsewhere)
      expect(await truth(id)).toEqual(['pending', 1, 1, 'ann'])
      for (const person of ['ann', 'bob'] as const) await act(person, 'pass', id)
      expect((await press('carl', approveOrder, id))[0]).toBe(200)
      expect(await truth(id)).toEqual(['approved', 2, 2, ''])
    })

    test('nobody approves before a signer whom they added behind them', async () => {
      const id = await submitted(alone())
      await act('ann', 'addSigner', id, { users: 'dora', at: 'after' })
      expect(await press('ann', approveOrder, id)).toEqual(elsewhere)
      expect(await truth(id)).toEqual(['pending', 1, 1, 'ann'])
    })

    test('who was asked for an opinion neither approves nor rejects', async () => {
      const id = await submitted(alone())
      await act('ann', 'delegate', id, { userId: 'dora' })
      expect([await press('dora', approveOrder, id), await press('dora', rejectOrder, id)]).toEqual([elsewhere, elsewhere])
      expect(await truth(id)).toEqual(['pending', 1, 1, 'dora'])
    })

    test('a step that wants a field is passed where it is filled in', async () => {
      const id = await submitted(alone({ fields: [{ field: 'remark', access: 'required' }] }))
      expect(await press('ann', approveOrder, id)).toEqual(elsewhere)
      expect(await truth(id)).toEqual(['pending', 1, 1, 'ann'])
    })

    test('an application that is suspended is decided by no button either', async () => {
      const id = await submitted(alone())
      await book.api.db.updateTable('act_z_instance').set({ state: 'suspended' }).where('state', '=', 'running').execute()
      const refused = [409, expect.stringContaining('审批已被挂起，请联系管理员激活')]
      expect([await press('ann', approveOrder, id), await press('ann', rejectOrder, id)]).toEqual([refused, refused])
      await book.api.db.updateTable('act_z_instance').set({ state: 'running' }).where('state', '=', 'suspended').execute()
      expect((await press('ann', approveOrder, id))[0]).toBe(200)
    })

    test('one of several rejects an order only where their no decides', async () => {
      const byAny = await submitted(signed('parallel', 'any'))
      expect(await press('ann', rejectOrder, byAny)).toEqual(elsewhere)
      expect(await truth(byAny)).toEqual(['pending', 1, 1, 'ann,bob,carl'])
      const byAll = await submitted(signed('parallel', 'all'))
      expect((await press('ann', rejectOrder, byAll))[0]).toBe(200)
      expect(await truth(byAll)).toEqual(['draft', 2, 3, ''])
    })
  })
