import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainedTopic, resourceTopic, TopicEvent, TopicsSubscribed } from '#contract/topics.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { rightTo } from '../../../server/resource/scope/rights.ts'
import { registered, retainedTopics } from '../../../server/modules/modules.ts'
import { callerNamed, openGateway, until } from '../realtime/gatewayFixture.ts'
import type { OpenGateway } from '../realtime/gatewayFixture.ts'

/** Three who hold every right that these topics need, each for somebody else. */
const people = { house: 0, mine: 7, theirs: 8 } as const
const records = registered.filter(({ resource }) => resource.verbs.includes('list')).map(({ resource }) => resource)
const ofTenants = records.filter(({ owner }) => owner === 'tenant')
const rights = [...records.map((resource) => rightTo(resource, 'list')), ...retainedTopics.map(({ permission }) => permission)]

let plant: OpenGateway
beforeEach(async () => {
  plant = await openGateway({ retainedTopics })
  for (const [name, tenantId] of Object.entries(people)) plant.people.set(name, { ...callerNamed(name, rights), tenantId })
})
afterEach(() => plant.close())

/** A page that follows topics, a few at a time, and the topics of which it heard. */
async function follow(person: keyof typeof people, topics: readonly string[]) {
  const heard: string[] = []
  const retained = new Map<string, readonly string[]>()
  for (let at = 0; at < topics.length; at += 50) {
    const client = await plant.connect(person)
    client.on('topic', (message: unknown) => void heard.push(TopicEvent.parse(message).topic))
    const answer: unknown = await client.timeout(5000).emitWithAck('subscribe', { topics: topics.slice(at, at + 50) })
    for (const { topic, changes } of TopicsSubscribed.parse(answer).snapshot.retained ?? [])
      retained.set(
        topic,
        changes.map(({ key }) => key),
      )
  }
  return { heard, retained }
}
const changed = (resource: string) => plant.bus.emit('resource.changed', { resource, verb: 'add', id: 'x', mark: null })

test('what happens to records of a tenant is told to who works for it, and to nobody else', async () => {
  expect(ofTenants.length).toBeGreaterThan(30)
  const topics = ofTenants.map(({ name }) => resourceTopic(name))
  const [house, mine, theirs] = [await follow('house', topics), await follow('mine', topics), await follow('theirs', topics)]
  workFor(people.theirs, () => ofTenants.forEach(({ name }) => changed(name)))
  await until(() => expect(new Set(theirs.heard)).toEqual(new Set(topics)))
  workFor(people.mine, () => changed('mesOrder')) // everything that was said before has been heard
  await until(() => expect(mine.heard).toContain(resourceTopic('mesOrder')))
  expect(new Set(mine.heard)).toEqual(new Set([resourceTopic('mesOrder'), resourceTopic('sysDataLog')]))
  expect(house.heard).toEqual([])
})

test('what happens to the plant’s records is told to everybody, and what a job does for all tenants at once to each of them', async () => {
  const machine = resourceTopic('mesEquipment')
  const lot = resourceTopic('mesMaterialLot')
  const pages = [await follow('house', [machine, lot]), await follow('mine', [machine, lot]), await follow('theirs', [machine, lot])]
  workFor(people.theirs, () => changed('mesEquipment'))
  workFor('every', () => changed('mesMaterialLot'))
  await until(() =>
    expect(pages.map(({ heard }) => heard.toSorted())).toEqual([
      [machine, lot],
      [machine, lot],
      [machine, lot],
    ]),
  )
})

test('every retained topic of tenants’ records keeps the values of each tenant apart', async () => {
  const own = retainedTopics.filter(({ owner }) => owner === 'tenant')
  expect(own.length).toBeGreaterThan(1)
  for (const topic of own) {
    const put = (tenant: number, key: string) =>
      workFor(tenant, () => plant.bus.retainedStore.put({ ...plant.bus.retainedStore.entryOf(topic, key, null), text: '{}' }))
    put(people.theirs, 'theirs')
    put(people.house, 'house')
    const keys = async (person: keyof typeof people) => (await follow(person, [retainedTopic(topic.name)])).retained.get(retainedTopic(topic.name))
    expect([topic.name, await keys('mine'), await keys('theirs'), await keys('house')]).toEqual([topic.name, [], ['theirs'], ['house']])
    expect([...workFor(people.theirs, () => plant.bus.retained(topic)).keys()]).toEqual(['theirs'])
  }
})

test('who belongs to several tenants and named none hears of no tenant’s records', async () => {
  plant.people.set('house', { ...callerNamed('house', rights), tenantId: -1 })
  await expect(follow('house', [resourceTopic('mesOrder')])).rejects.toThrow(/invalid/i) // a refusal is no acknowledgement
  expect((await follow('house', [resourceTopic('mesEquipment')])).heard).toEqual([])
})
