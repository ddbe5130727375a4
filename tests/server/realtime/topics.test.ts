import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { TopicEvent, TopicsSubscribed } from '#contract/topics.ts'
import type { RecordChange } from '#contract/topics.ts'
import { callerNamed, openGateway, until } from './gatewayFixture.ts'
import type { OpenGateway } from './gatewayFixture.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'

const dicts = 'resource:sysDict'
let plant: OpenGateway
beforeEach(async () => {
  plant = await openGateway()
  for (const person of ['writer', 'reader']) plant.people.set(person, callerNamed(person, ['sys:dict:list']))
})
afterEach(() => plant.close())

const narrowed = (userId: string, permission: Permission) => ({ ...callerNamed(userId, [permission]), narrowed: new Set([permission]) })

/** A page that follows topics, with every event it hears. */
async function follow(person: string, request: unknown = { topics: [dicts] }) {
  const client = await plant.connect(person)
  const events: { topic: string; seq: number; payload: RecordChange }[] = []
  client.on('topic', (event: unknown) => events.push(TopicEvent.parse(event) as (typeof events)[number])) // what of it matters is looked at below
  const answer: unknown = await client.timeout(5000).emitWithAck('subscribe', request)
  return { client, events, answer, closed: new Promise((resolve) => void client.once('disconnect', resolve)) }
}
const accepted = (answer: unknown) => TopicsSubscribed.parse(answer)
const change = (id: string, verb: 'add' | 'edit' | 'delete' = 'edit', resource = 'sysDict') =>
  plant.bus.emit('resource.changed', { resource, verb, id, mark: null })

describe('a topic', () => {
  test('tells who follows it of every change after the commit, in numbers that grow from the acknowledged one, and nobody of other topics', async () => {
    const { events, answer } = await follow('reader')
    const { seq } = accepted(answer)
    expect(accepted(answer).snapshot).toEqual({ events: [], gaps: [], refused: [] })
    change('d1')
    change('d2', 'delete')
    change('r1', 'edit', 'sysRole')
    await until(() => expect(events).toHaveLength(2))
    expect(events.map(({ topic, payload: { verb, id } }) => [topic, verb, id])).toEqual([
      [dicts, 'edit', 'd1'],
      [dicts, 'delete', 'd2'],
    ])
    expect(events.map((event) => event.seq)).toEqual([seq + 1, seq + 2])
  })

  test('of which many records change at once is told once, as several', async () => {
    const { events } = await follow('reader')
    for (let n = 0; n < 500; n += 1) change(`d${n}`, 'delete')
    await until(() => expect(events).toHaveLength(1))
    change('last')
    await until(() => expect(events).toHaveLength(2))
    expect(events.map(({ payload: { id, verb } }) => [id, verb])).toEqual([
      [null, 'delete'],
      ['last', 'edit'],
    ])
  })

  test('is heard without verb and id by who sees only some of its records', async () => {
    plant.people.set('limited', narrowed('limited', 'sys:dict:list'))
    const { events } = await follow('limited')
    change('secret')
    await until(() => expect(events).toHaveLength(1))
    expect(events[0]?.payload).toEqual({ resource: 'sysDict', verb: null, id: null, mark: null })
  })

  test('is refused to who may not list its records, and when there is no such topic; what he may hear beside it he hears', async () => {
    const alone = await follow('supervisor')
    expect(alone.answer).toEqual({ ok: false, code: 403, message: expect.any(String) })
    expect((await follow('reader', { topics: ['resource:sys_session', 'tags:x', 'reader'] })).answer).toMatchObject({ ok: false, code: 403 })
    const both = await follow('reader', { topics: ['resource:sysRole', dicts] })
    expect(accepted(both.answer).snapshot.refused).toEqual(['resource:sysRole'])
    change('r1', 'edit', 'sysRole')
    change('d1')
    await until(() => expect(both.events).toHaveLength(1))
    expect([both.events[0]?.topic, alone.events]).toEqual([dicts, []])
  })

  test('that is left is not heard any more', async () => {
    const left = await follow('reader')
    const stays = await follow('writer')
    left.client.emit('unsubscribe', { topics: [dicts] })
    await left.client.timeout(5000).emitWithAck('resync', { room: 'none' }) // the server has taken what came before
    change('d1')
    await until(() => expect(stays.events).toHaveLength(1))
    expect(left.events).toEqual([])
  })
})

describe('a page that comes back', () => {
  test('is given what it missed, once, and only what it may see now', async () => {
    const before = await follow('reader')
    const { epoch, seq } = accepted(before.answer)
    before.client.disconnect()
    const stays = await follow('writer')
    change('d1', 'add')
    change('d2')
    await until(() => expect(stays.events).toHaveLength(2))
    const after = await follow('reader', { topics: [dicts], since: { epoch, seq } })
    expect(accepted(after.answer).snapshot.events.map(({ payload }) => (payload as RecordChange).id)).toEqual(['d1', 'd2'])
    plant.people.set('reader', narrowed('reader', 'sys:dict:list'))
    const limited = await follow('reader', { topics: [dicts], since: { epoch, seq } })
    expect(accepted(limited.answer).snapshot.events.map(({ payload }) => (payload as RecordChange).id)).toEqual([null, null])
  })

  test('to another process is told that something may be missing', async () => {
    const { snapshot } = accepted((await follow('reader', { topics: [dicts], since: { epoch: 'elsewhere', seq: 7 } })).answer)
    expect(snapshot).toEqual({ events: [], gaps: [dicts], refused: [] })
  })
})

describe('a connection that follows a topic is closed within five seconds', () => {
  test('when its holder may not list the records any more, or no longer all of them; another is not', async () => {
    plant.people.set('limited', callerNamed('limited', ['sys:dict:list']))
    const [withdrawn, limited, stays] = [await follow('reader'), await follow('limited'), await follow('writer')]
    plant.people.set('reader', callerNamed('reader', []))
    plant.people.set('limited', narrowed('limited', 'sys:dict:list'))
    plant.recheck()
    await Promise.all([withdrawn.closed, limited.closed])
    expect(recheckMs).toBeLessThan(5000)
    expect(stays.client.connected).toBe(true)
    expect(accepted((await follow('limited')).answer).snapshot.refused).toEqual([])
  })
})

test('a request of the wrong shape is refused, never an exception', async () => {
  const client = await plant.connect('reader')
  for (const request of [
    { topics: [] },
    { topics: 'x' },
    { topics: [dicts], since: { seq: -1 } },
    { topics: [dicts], tags: ['P.a'] },
    { topics: Array(51).fill(dicts) },
  ])
    expect(await client.timeout(5000).emitWithAck('subscribe', request)).toMatchObject({ ok: false, code: 422 })
})
