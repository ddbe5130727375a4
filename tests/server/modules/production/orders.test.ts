import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startsFrom } from '#contract/command.ts'
import { StateRefusal } from '#contract/commandCalls.ts'
import { cancelOrder, completeOrder, holdOrder, orderCommands, submitOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { orderStates, orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

const states = Object.keys(orderStatusTexts) as OrderStatus[] // the keys of a constant object
const given = orderCommands.filter(({ places }) => places.length > 0)
/** What people can do with an order in each state, by its trade (factory.md 3.2). */
const ways: Readonly<Record<OrderStatus, readonly string[]>> = {
  draft: ['submit', 'cancel'],
  pending: ['approve', 'reject', 'cancel'],
  approved: ['plan', 'cancel'],
  planned: ['release', 'cancel'],
  released: ['cancel'],
  running: ['hold', 'complete', 'terminate'],
  paused: ['resume', 'terminate'],
  finished: ['close'],
  closed: ['reopen'],
  cancelled: [],
  terminated: [],
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`orders on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    let id = ''
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      book = await openOrderBook(url)
      ;({ id } = await book.draft())
    })
    afterAll(async () => {
      await book?.close()
      closeServer()
    })

    test.each(states)('an order that is %s takes the commands of its state, each written down once', async (state) => {
      const possible = given.filter((one) => startsFrom(one, state))
      expect(possible.map(({ name }) => name)).toEqual(ways[state])
      for (const command of possible) {
        await book.put(id, state)
        const signatures = command.name === 'terminate' ? [await book.sign(id, 'terminate', 'admin'), await book.sign(id, 'terminate', 'viewer')] : []
        const before = await book.traces(id)
        const { status, body } = await book.give(id, command, { signatures })
        const after = await book.traces(id)
        const balance = command.name === 'close' ? '。投入 10 kg，合格 10 kg，报废 0 kg' : ''
        expect([command.name, status, body.message]).toEqual([command.name, 200, `${command.title}成功${balance}`])
        expect(after.row).toMatchObject({ status: command.to, version: before.row.version + 1 })
        const logged = { fromState: state, toState: command.to, action: command.name, byName: 'admin', reason: command.asks.length > 0 ? '试验' : '' }
        expect(after.log.slice(before.log.length)).toEqual([expect.objectContaining(logged)])
        expect(after.audited).toBe(before.audited + 1)
      }
    })

    test.each(states)('an order that is %s refuses every other command in a sentence with its state and a way out, and nothing is written', async (state) => {
      const titles = ways[state].map((name) => given.find((one) => one.name === name)?.title)
      const wayOut = titles.length > 0 ? `现在可以：${titles.join('、')}` : '它已经结束，不能再操作'
      const others = given.filter(({ name }) => !ways[state].includes(name))
      expect(others).toHaveLength(given.length - ways[state].length)
      for (const command of atLeast(1, others)) {
        await book.put(id, state)
        const before = await book.traces(id)
        const { status, body } = await book.give(id, command)
        expect([command.name, status, body.message]).toEqual([command.name, 409, `“${orderStatusTexts[state]}”的生产订单不能${command.title}。${wayOut}`])
        expect(await book.traces(id)).toEqual(before)
      }
    })

    test('a list gets the sentence of every command and state before anybody presses anything, and names what the person can do alone', async () => {
      const asked = async (as?: string) => z.array(StateRefusal).parse((await book.call('GET', '/mes/order/commands', undefined, as)).body.result)
      const all = await asked()
      expect(all).toHaveLength(states.length * given.length - Object.values(ways).flat().length)
      expect(all).toContainEqual({ state: 'running', name: 'cancel', reason: '“生产中”的生产订单不能取消订单。现在可以：暂停、完工、终止' })
      const refused = await book.put(id, 'running').then(() => book.give(id, cancelOrder))
      expect(all.find(({ state, name }) => state === 'running' && name === 'cancel')?.reason).toBe(refused.body.message)
      const own = await asked(book.tokens.viewer)
      const of = (state: string) => own.find((one) => one.state === state && one.name === 'cancel')?.reason
      expect([of('running'), of('paused'), of('closed'), of('terminated')]).toEqual([
        '“生产中”的生产订单不能取消订单。现在可以：暂停、终止',
        '“暂停”的生产订单不能取消订单。现在可以：终止',
        '“结案”的生产订单不能取消订单。现在没有您可以做的操作',
        '“终止”的生产订单不能取消订单。它已经结束，不能再操作',
      ])
    })

    test('the way from draft to closed is walked by commands alone, and its topic tells each state until the order has ended', async () => {
      const walked = await book.draft()
      const told = () => {
        const { text } = book.api.bus.retainedStore.standing('order.states').get(walked.id) ?? { text: null }
        return text === null ? null : (JSON.parse(text) as { status: string; orderNo: string })
      }
      expect(told()).toMatchObject({ status: 'draft', orderNo: walked['orderNo'] })
      for (const name of ['submit', 'approve', 'plan', 'release', 'start', 'complete', 'close'] as const) {
        if (name === 'complete') await book.put(walked.id, 'running') // what is made is told by reports, which come later
        const command = orderCommands.find((one) => one.name === name)
        if (!command) throw new Error(`${name} is not declared`)
        if (name === 'start') await book.start(walked.id)
        else await book.give(walked.id, command)
        expect(told()?.status ?? null).toBe(name === 'close' ? null : command.to)
      }
      const { log, row } = await book.traces(walked.id)
      expect(log.map(({ toState }) => toState)).toEqual(orderStates.way.slice(1))
      expect(row.actualStart).not.toBeNull()
      expect(row.actualEnd).not.toBeNull()
    })

    test('the start is no command of people, in whatever state', async () => {
      await book.put(id, 'released')
      expect((await book.call('POST', '/mes/order/start', { id, version: (await book.stored(id)).version })).status).toBe(404)
    })

    test('a command is refused to who has no right, to who does not see the order, and for an older version; none leaves a trace', async () => {
      await book.put(id, 'running')
      const before = await book.traces(id)
      expect((await book.give(id, completeOrder, { as: book.tokens.viewer })).status).toBe(403)
      expect((await book.give(id, holdOrder, { as: book.tokens.guest })).status).toBe(403)
      expect((await book.give(id, holdOrder, { version: before.row.version - 1 })).status).toBe(409)
      expect((await book.give(id, holdOrder, { asked: { reason: ' ' } })).status).toBe(422)
      const kept = { id: 'urgent', createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      const rule = { permission: 'mes:order:list', ruleName: '无', ruleColumn: 'orderNo', ruleConditions: '=', ruleValue: 'nothing', status: '1' as const }
      await book.api.db
        .insertInto('sys_permission_data_rule')
        .values({ ...kept, ...rule })
        .execute()
      await book.api.db.insertInto('sys_role_data_rule').values({ roleId: book.role, ruleId: 'urgent' }).execute()
      expect((await book.give(id, holdOrder, { as: book.tokens.viewer })).status).toBe(404)
      expect(await book.traces(id)).toEqual(before)
      await book.api.db.deleteFrom('sys_role_data_rule').execute()
      await book.api.db.deleteFrom('sys_permission_data_rule').execute()
      expect((await book.give(id, holdOrder, { as: book.tokens.viewer, asked: { reason: '缺料' } })).status).toBe(200)
      expect((await book.stored(id)).holdReason).toBe('缺料')
    })

    test('what is outside the limits is completed with a signature alone, and it is good once, for this order as it stands', async () => {
      const other = await book.draft()
      await book.put(other.id, 'running', { qtyGood: 9 })
      await book.put(id, 'running', { qtyGood: 10.4 })
      const refused = await book.give(id, completeOrder)
      expect([refused.status, refused.body.message]).toEqual([422, '完工需要签名：合格 10.4 kg，超过上限 10.3 kg'])
      const elsewhere = await book.sign(other.id, 'complete', 'admin')
      const anothers = await book.sign(id, 'complete', 'viewer')
      for (const [signature, status] of [
        ['nothing', 422],
        [elsewhere, 422],
        [anothers, 403],
      ] as const)
        expect((await book.give(id, completeOrder, { signatures: [signature] })).status).toBe(status)
      const own = await book.sign(id, 'complete', 'admin')
      expect((await book.give(id, completeOrder, { signatures: [own] })).status).toBe(200)
      expect((await book.traces(id)).log.at(-1)).toMatchObject({ action: 'complete', signedBy: '["admin"]', signIds: JSON.stringify([own]) })
      await book.put(id, 'running', { qtyGood: 10.4 })
      expect((await book.give(id, completeOrder, { signatures: [own] })).status).toBe(422)
      expect((await book.stored(id)).status).toBe('running')
    })

    test('terminating takes two people, both with the right', async () => {
      await book.put(id, 'running', { qtyInput: 5 })
      const admin = await book.sign(id, 'terminate', 'admin')
      const viewer = await book.sign(id, 'terminate', 'viewer')
      const guest = await book.sign(id, 'terminate', 'guest')
      const again = await book.sign(id, 'terminate', 'admin')
      for (const [signatures, status] of [
        [[], 422],
        [[admin], 422],
        [[admin, again], 403],
        [[admin, guest], 403],
        [[viewer, admin], 403],
      ] as const)
        expect((await book.give(id, terminateOrder, { signatures: [...signatures] })).status, signatures.join()).toBe(status)
      expect((await book.stored(id)).status).toBe('running')
      expect((await book.give(id, terminateOrder, { signatures: [admin, viewer], asked: { reason: '色差超限' } })).status).toBe(200)
      expect((await book.traces(id)).log.at(-1)).toMatchObject({ toState: 'terminated', reason: '色差超限', signedBy: '["admin","viewer"]' })
      expect((await book.stored(id)).closeReason).toBe('色差超限')
    })

    test('what was consumed keeps an order from being cancelled', async () => {
      await book.put(id, 'released', { qtyInput: 0.5 })
      const before = await book.traces(id)
      const { status, body } = await book.give(id, cancelOrder)
      expect([status, body.message]).toEqual([409, '已投入 0.5 kg，不能取消。请先退料，或开工后用“终止”结束'])
      expect(await book.traces(id)).toEqual(before)
    })

    test('the same request twice gives the same answer, and the command once', async () => {
      await book.put(id, 'draft')
      const { version } = await book.stored(id)
      const before = await book.traces(id)
      const once = await book.give(id, submitOrder, { version, key: 'once-and-only-once' })
      const twice = await book.give(id, submitOrder, { version, key: 'once-and-only-once' })
      expect([once.status, twice.status, twice.body.result]).toEqual([200, 200, once.body.result])
      expect((await book.traces(id)).log.length).toBe(before.log.length + 1)
    })

    test('numbers are given one after the other, whoever asks at the same time', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => book.draft()))
      const numbers = made.map((order) => String(order['orderNo'])).toSorted()
      expect(new Set(numbers).size).toBe(8)
      expect(numbers[0]).toMatch(/^MO\d{8}-\d{4}$/)
      expect(Number(numbers[7]?.slice(-4)) - Number(numbers[0]?.slice(-4))).toBe(7)
    })
  })
