import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainedTopic, TopicEvent, TopicsSubscribed } from '#contract/topics.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'
import { andonCall, andonCalls } from '../../support/andonCalls.ts'
import { pairScreen, revoke } from '../../support/pairedScreen.ts'
import { until } from './gatewayFixture.ts'
import { openLinks } from './linksFixture.ts'
import type { OpenLinks } from './linksFixture.ts'

/** Walls use their device token on the live wire as people use theirs (observing.md "Sockets"). */
const ofOffice = { ...andonCalls, name: 'office.calls', permission: 'sys:dict:list' as const }
let plant: OpenLinks
let clients: Socket[] = []
beforeEach(async () => {
  plant = await openLinks({ socketsPerUser: 1, retainedTopics: [andonCalls, ofOffice] })
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  clients = []
  await plant.close()
})

const dial = (token: string) => {
  const client = io(`http://127.0.0.1:${plant.port}`, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  clients.push(client)
  return client
}
/** Deletes a screen without a word on the bus; a re-check ends its connection. */
async function sendAway(id: string, client: Socket): Promise<void> {
  await plant.api.db.deleteFrom('mes_screen').where('id', '=', id).execute()
  plant.recheck()
  await until(() => expect(client.connected).toBe(false))
}
const connected = async (client: Socket) => until(() => expect(client.connected).toBe(true))
const refusalOf = (client: Socket) => new Promise<unknown>((resolve) => client.once('connect_error', (error) => resolve('data' in error ? error.data : null)))

test('a screen sees live values, and its connection ends at once when it is revoked', async () => {
  const { token, screen } = await pairScreen(plant.api)
  const client = dial(token)
  await connected(client)
  const answer: unknown = await client.timeout(5000).emitWithAck('subscribe', { tags: [], rateHz: 1 })
  expect(answer).toMatchObject({ ok: true })
  await revoke(plant.api, screen.id)
  await until(() => expect(client.connected).toBe(false))
  expect(await refusalOf(dial(token))).toEqual({ code: 401 })
})

test('a screen follows retained topics whose right it holds, beyond every re-check, until it is sent away', async () => {
  const { token, screen } = await pairScreen(plant.api)
  const client = dial(token)
  await connected(client)
  const heard: unknown[] = []
  client.on('topic', (message: unknown) => heard.push(TopicEvent.parse(message).payload))
  plant.api.bus.retain(andonCalls, 'ML-01', andonCall(1))
  const topics = [andonCalls, ofOffice].map(({ name }) => retainedTopic(name))
  const { snapshot } = TopicsSubscribed.parse(await client.timeout(5000).emitWithAck('subscribe', { topics }))
  expect(snapshot.retained).toEqual([{ topic: topics[0], isWhole: true, changes: [{ key: 'ML-01', value: andonCall(1) }] }])
  expect(snapshot.refused).toEqual([topics[1]])
  const other = await pairScreen(plant.api, { name: '二号屏' })
  const gone = dial(other.token)
  await connected(gone)
  await sendAway(other.screen.id, gone)
  plant.api.bus.retain(andonCalls, 'ML-01', null)
  await until(() => expect(heard.at(-1)).toEqual({ changes: [{ key: 'ML-01', value: null }] }))
  await sendAway(screen.id, client)
})

test('a screen that was deleted without a word on the bus is sent away within 5 s', async () => {
  const { token, screen } = await pairScreen(plant.api)
  const client = dial(token)
  await connected(client)
  await sendAway(screen.id, client)
  expect(recheckMs).toBeLessThan(5000)
})

test('connections count for each screen, however few a person may have', async () => {
  const [one, other] = [await pairScreen(plant.api, { name: '一号屏' }), await pairScreen(plant.api, { name: '二号屏' })]
  for (let count = 0; count < 4; count += 1) await connected(dial(one.token))
  expect(await refusalOf(dial(one.token))).toEqual({ code: 429 })
  await connected(dial(other.token))
})

test('the links that name a person are not for screens', async () => {
  const { token, screen } = await pairScreen(plant.api)
  for (const id of [screen.id, `screen:${screen.id}`, await plant.idOf('admin')]) {
    expect(await plant.answer(`/websocket/${id}`, { protocols: [token] })).toBeGreaterThanOrEqual(400)
    expect(await plant.answer(`/vxeSocket/${id}/${'a'.repeat(32)}`, { protocols: [token] })).toBeGreaterThanOrEqual(400)
  }
})
