import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wallAnnouncementTopic } from '#contract/modules/messages/wallAnnouncement.ts'
import { tellAllWallAnnouncements } from '../../../../server/modules/messages/walls.service.ts'
import { messagesRoutes } from '../../../../server/modules/messages/messages.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

const base = '/sys/annountCement'
let api: Api
beforeAll(async () => {
  api = await startApi((parts) => [...resourceRoutes(parts), ...messagesRoutes(parts)])
})
afterAll(() => api.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  api.call({ method, url: `${base}/${url}`, ...(payload ? { payload } : {}), headers: { 'x-access-token': await api.tokenOf('admin') } })
const add = async (more: object) =>
  z.object({ id: z.string() }).parse((await ask('POST', 'add', { titile: '停机通知', priority: 'H', ...more })).body.result).id
const onWalls = () => [...api.bus.retained(wallAnnouncementTopic).values()]

test('an announcement for the walls is told to them when it is released, with its abstract, and taken from them when it is revoked or removed', async () => {
  const id = await add({ toWalls: 'Y', msgAbstract: '请在 21:50 前清空料斗', endTime: '2099-01-01 00:00:00' })
  const quiet = await add({})
  expect(onWalls()).toEqual([])
  await ask('GET', `doReleaseData?id=${id}`)
  await ask('GET', `doReleaseData?id=${quiet}`)
  expect(onWalls()).toMatchObject([{ title: '停机通知', says: '请在 21:50 前清空料斗', isUrgent: true, fromMs: api.clock.now }])
  await ask('GET', `doReovkeData?id=${id}`)
  expect(onWalls()).toEqual([])
  await ask('GET', `doReleaseData?id=${id}`)
  expect(onWalls()).toHaveLength(1)
  await ask('DELETE', `delete?id=${id}`)
  expect(onWalls()).toEqual([])
})

test('after a restart the walls hear of what is still out, and of nothing that is over', async () => {
  await api.db.deleteFrom('sys_announcement').execute()
  for (const [titile, endTime] of [
    ['仍在', '2099-01-01 00:00:00'],
    ['已过', '2001-01-01 00:00:00'],
  ] as const)
    await ask('GET', `doReleaseData?id=${await add({ titile, toWalls: 'Y', endTime })}`)
  const told: string[] = []
  await tellAllWallAnnouncements(api.db, { retain: (_topic, _key, value) => void told.push(JSON.stringify(value)) }, api.clock.now)
  expect(told.map((one) => z.object({ title: z.string() }).parse(JSON.parse(one)).title)).toEqual(['仍在'])
})
