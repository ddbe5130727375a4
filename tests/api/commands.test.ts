// @vitest-environment page
import { expect, test } from 'vitest'
import { RequestKey } from '#contract/commandCalls.ts'
import { startPartServer } from '../admin/partServer.ts'

const server = await startPartServer()
const { createIntent, isAnswered } = await import('../../src/api/commands.ts')

const orders = { name: 'sampleOrder', path: '/sample/order' }
const hold = { name: 'hold', door: null }
const path = '/sample/order/hold'
const order = (version: number, reason = '换料') => ({ record: { id: '3', version }, asked: { reason } })
const unsigned = async () => []
const sent = () =>
  server.asked.filter((asked) => asked.path === path).map(({ body, headers }) => ({ key: headers['idempotency-key'], body: JSON.parse(body) as object }))

test('a command goes to its own address with record, version, what was asked, and a key that the contract allows', async () => {
  server.succeed(path, { id: '3', version: 4, status: 'paused' }, 200, '已暂停')
  const outcome = await createIntent().give(orders, hold, order(3), async () => ['s1', 's2'])
  expect(outcome).toEqual({ message: '已暂停', record: { id: '3', version: 4, status: 'paused' } })
  expect(server.asked.map(({ method }) => method)).toEqual(['POST'])
  expect(sent()[0]?.body).toEqual({ id: '3', version: 3, reason: '换料', signatures: ['s1', 's2'] })
  expect(RequestKey.safeParse(sent()[0]?.key).success).toBe(true)
})

test('a command with a door of the contract goes through it, so that every server takes it: by number and version, under a key', async () => {
  server.succeed('/sample/order/doHold', { id: '3', version: 4 }, 200, '已暂停')
  expect((await createIntent().give(orders, { ...hold, door: 'doHold' }, order(3), unsigned)).message).toBe('已暂停')
  const asked = server.asked.find(({ path: at }) => at === '/sample/order/doHold')
  expect([asked?.method, asked?.query.get('id'), asked?.query.get('version')]).toEqual(['GET', '3', '3'])
  expect(RequestKey.safeParse(asked?.headers['idempotency-key']).success).toBe(true)
  expect(sent()).toEqual([])
})

test('a command that makes its record names none', async () => {
  server.succeed(path, { id: '9' })
  await createIntent().give(orders, hold, { record: null, asked: { reason: '一' } }, unsigned)
  expect(sent()[0]?.body).toEqual({ reason: '一', signatures: [] })
})

test('pressed twice, it is sent once, and both hear the same', async () => {
  server.succeed(path, { id: '3', version: 4 }, 200, '已暂停')
  const intent = createIntent()
  const [one, other] = await Promise.all([intent.give(orders, hold, order(3), unsigned), intent.give(orders, hold, order(3), unsigned)])
  expect(sent()).toHaveLength(1)
  expect(one).toBe(other)
})

test('what was not answered goes again as it was: the same key and the same signatures', async () => {
  server.answer(path, { status: 502, body: '' })
  const intent = createIntent()
  const signed: string[] = []
  const sign = async () => [signed.push('x') === 1 ? 's1' : 's2']
  const error: unknown = await intent.give(orders, hold, order(3), sign).catch((thrown: unknown) => thrown)
  expect(isAnswered(error)).toBe(false)
  server.succeed(path, { id: '3', version: 4 })
  await intent.give(orders, hold, order(3), sign)
  const [first, second, ...more] = sent()
  expect(more).toEqual([])
  expect(second).toEqual(first)
  expect(signed).toHaveLength(1)
})

test('what was changed after no answer came is another intent, with a key of its own', async () => {
  server.answer(path, { status: 502, body: '' })
  const intent = createIntent()
  await intent.give(orders, hold, order(3), unsigned).catch(() => {})
  server.succeed(path, { id: '3', version: 4 })
  await intent.give(orders, hold, order(3, '缺料'), unsigned)
  expect(sent()).toHaveLength(2)
  expect(new Set(sent().map(({ key }) => RequestKey.parse(key))).size).toBe(2)
})

test('after a refusal the next try has a new key and is signed anew', async () => {
  server.fail(path, 409, 409, '签名已过期')
  const intent = createIntent()
  let signatures = 0
  const sign = async () => [`s${(signatures += 1)}`]
  const error: unknown = await intent.give(orders, hold, order(3), sign).catch((thrown: unknown) => thrown)
  expect(isAnswered(error)).toBe(true)
  server.succeed(path, { id: '3', version: 4 })
  await intent.give(orders, hold, order(3), sign)
  const [first, second] = sent()
  expect(second?.key).not.toBe(first?.key)
  expect(second?.body).toMatchObject({ signatures: ['s2'] })
})

test('a command that is on its way already goes again as it was until it is answered, and stays unanswered while it is not', async () => {
  const running = { success: false, code: 409, message: '正在处理，请稍后再试', result: { retryAfterS: 0 }, timestamp: 0 }
  server.answer(path, { status: 409, body: JSON.stringify(running) })
  const intent = createIntent()
  const error: unknown = await intent.give(orders, hold, order(3), unsigned).catch((thrown: unknown) => thrown)
  expect([isAnswered(error), error]).toMatchObject([false, { status: 409, message: '正在处理，请稍后再试' }])
  const tries = sent().length
  expect(tries).toBeGreaterThan(2)
  server.succeed(path, { id: '3', version: 4 }, 200, '已暂停')
  expect((await intent.give(orders, hold, order(3), unsigned)).message).toBe('已暂停')
  expect(sent()).toEqual(Array.from({ length: tries + 1 }, () => sent()[0]))
})
