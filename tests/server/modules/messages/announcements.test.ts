import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { Announcement } from '#contract/modules/messages/announcement.ts'
import { messagesRoutes } from '../../../../server/modules/messages/messages.routes.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'

let api: Api
const tokens: Partial<Record<PersonName, string>> = {}
beforeAll(async () => {
  api = await startApi(({ db, bus, now }) => messagesRoutes({ db, bus, plantTz: 'Asia/Shanghai', now }))
  for (const person of ['admin', 'viewer', 'guest'] as const) tokens[person] = await api.tokenOf(person)
})
afterAll(() => api.close())

const base = '/sys/annountCement'
type ListQueryState = { as?: PersonName; payload?: object }
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { as = 'admin', payload }: ListQueryState = {}) =>
  api.call({ method, url, headers: { 'x-access-token': tokens[as] }, ...(payload ? { payload } : {}) })
const idOf = async (username: string) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
async function add(more: object = {}): Promise<string> {
  const { body } = await ask('POST', `${base}/add`, { payload: { titile: '停机通知', msgContent: '<p>周六停机</p>', priority: 'H', ...more } })
  return z.object({ id: z.string() }).parse(body.result).id
}
const read = async (id: string, as: PersonName = 'admin') => ask('GET', `${base}/queryById?id=${id}`, { as })
const stored = async (id: string) => Announcement.parse((await read(id)).body.result)

test('an announcement is added unreleased, listed, edited, released and revoked [API-031, API-032, API-033]', async () => {
  const id = await add({ startTime: '2026-11-21 08:00:00' })
  expect(await stored(id)).toMatchObject({
    titile: '停机通知',
    sendStatus: '0',
    sendTime: null,
    startTime: '2026-11-21 08:00:00',
    sender: 'admin',
    userIds: '',
    version: 1,
  })
  const page = pageOf(Announcement).parse((await ask('GET', `${base}/list?titile=停机&sendStatus=0`)).body.result)
  expect(page.records.map((row) => row.id)).toContain(id)
  expect((await ask('PUT', `${base}/edit`, { payload: { ...(await stored(id)), titile: '改期通知' } })).body.message).toBe('修改成功!')
  const heard: unknown[] = []
  const stops = [
    api.bus.on('announcement.published', (event) => heard.push(['out', event])),
    api.bus.on('announcement.changed', (event) => heard.push(['back', event])),
  ]
  expect((await ask('GET', `${base}/doReleaseData?id=${id}`)).body.message).toBe('该系统通知发布成功')
  expect(await stored(id)).toMatchObject({ titile: '改期通知', sendStatus: '1', sendTime: expect.any(String) as string })
  expect((await ask('GET', `${base}/doReovkeData?id=${id}`)).body.message).toBe('该系统通知撤销成功')
  expect(await stored(id)).toMatchObject({ sendStatus: '2', cancelTime: expect.any(String) as string })
  for (const stop of stops) stop()
  const event = { id, title: '改期通知', userIds: null, isMail: false }
  expect(heard).toEqual([
    ['out', event],
    ['back', event],
  ])
})

test('what cannot be done now is refused and changes nothing: release twice, revoke what is not out, edit what is out', async () => {
  const id = await add()
  expect((await ask('GET', `${base}/doReovkeData?id=${id}`)).status).toBe(409)
  await ask('GET', `${base}/doReleaseData?id=${id}`)
  const before = await stored(id)
  expect((await ask('GET', `${base}/doReleaseData?id=${id}`)).status).toBe(409)
  expect((await ask('PUT', `${base}/edit`, { payload: { ...before, titile: 'x' } })).status).toBe(409)
  expect(await stored(id)).toEqual(before)
})

test('of two who edit the same version the second is told', async () => {
  const id = await add()
  const mine = await stored(id)
  await ask('PUT', `${base}/edit`, { payload: { ...mine, titile: '先到' } })
  const late = await ask('PUT', `${base}/edit`, { payload: { ...mine, titile: '后到' } })
  expect([late.status, late.body.message]).toEqual([409, '通告已被他人修改，请刷新后重试'])
  expect((await stored(id)).titile).toBe('先到')
})

test('one for named people keeps their names with a trailing comma, must name people who exist, and needs one to go out', async () => {
  const viewer = await idOf('viewer')
  const id = await add({ msgType: 'USER', userIds: `${viewer},` })
  expect((await stored(id)).userIds).toBe(`${viewer},`)
  const unknown = await ask('POST', `${base}/add`, { payload: { titile: 'x', msgType: 'USER', userIds: `${viewer},nobody` } })
  expect([unknown.status, unknown.body.message]).toEqual([422, '接收人中有不存在的用户'])
  const nobody = await add({ msgType: 'USER' })
  expect((await ask('GET', `${base}/doReleaseData?id=${nobody}`)).status).toBe(409)
})

test('a deleted announcement is gone for everybody, also several at once', async () => {
  const ids = [await add(), await add(), await add()]
  expect((await ask('DELETE', `${base}/delete?id=${ids[0]}`)).body.message).toBe('删除成功!')
  expect((await ask('DELETE', `${base}/deleteBatch?ids=${ids[1]},${ids[2]},`)).body.message).toBe('批量删除成功！')
  for (const id of ids) expect((await read(id)).status).toBe(404)
  expect((await ask('DELETE', `${base}/delete?id=${ids[0]}`)).status).toBe(404)
})

test('HTML is cleaned when it is written, and codes and times are checked', async () => {
  const id = await add({ msgContent: '<p onclick="x()">好<script>alert(1)</script></p>' })
  expect((await stored(id)).msgContent).toBe('<p>好</p>')
  for (const wrong of [
    { priority: 'X' },
    { openType: 'javascript' },
    { msgCategory: '9' },
    { titile: '' },
    { startTime: '2026-02-31x' },
    { startTime: '2026-11-21 08:00:00', endTime: '2026-11-20 08:00:00' },
    { userIds: "a' or 1=1" },
    { msgContent: 'x'.repeat(60_001) },
  ])
    expect((await ask('POST', `${base}/add`, { payload: { titile: 'x', ...wrong } })).status, JSON.stringify(wrong).slice(0, 60)).toBe(422)
  for (const probe of ["' or '1'='1", 'a,b', 'x'.repeat(65)]) expect((await ask('GET', `${base}/queryById?id=${encodeURIComponent(probe)}`)).status).toBe(422)
})

test('who it is from, its state and its times are never taken from the body', async () => {
  const id = await add({ sender: '厂长', createBy: 'boss', sendStatus: '1', sendTime: '2020-01-01 00:00:00', delFlag: 1, id: 'mine', version: 9 })
  expect(id).not.toBe('mine')
  expect(await stored(id)).toMatchObject({ sender: 'admin', createBy: 'admin', sendStatus: '0', sendTime: null, version: 1 })
})

describe('somebody without the permission', () => {
  test('changes nothing by any verb', async () => {
    const id = await add()
    const before = await stored(id)
    const tries = [
      ask('POST', `${base}/add`, { as: 'viewer', payload: { titile: 'x' } }),
      ask('PUT', `${base}/edit`, { as: 'viewer', payload: { ...before, titile: 'x' } }),
      ask('DELETE', `${base}/delete?id=${id}`, { as: 'viewer' }),
      ask('DELETE', `${base}/deleteBatch?ids=${id}`, { as: 'viewer' }),
      ask('GET', `${base}/doReleaseData?id=${id}`, { as: 'viewer' }),
      ask('GET', `${base}/doReovkeData?id=${id}`, { as: 'viewer' }),
      ask('GET', `${base}/list`, { as: 'viewer' }),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403)
    expect(await stored(id)).toEqual(before)
  })

  test('reads one only once it is out and for him, and is not told that others exist', async () => {
    const forViewer = await add({ msgType: 'USER', userIds: await idOf('viewer') })
    const never = await read('no-such-id', 'guest')
    expect((await read(forViewer, 'viewer')).status).toBe(404)
    await ask('GET', `${base}/doReleaseData?id=${forViewer}`)
    const seen = await read(forViewer, 'viewer')
    expect(seen.status).toBe(200)
    expect(Announcement.parse(seen.body.result).userIds).toBe('')
    const foreign = await read(forViewer, 'guest')
    expect({ ...foreign.body, timestamp: 0 }).toEqual({ ...never.body, timestamp: 0 })
  })
})

test('each change is a line of the log', async () => {
  const lines = await api.db.selectFrom('sys_log').select(['logContent', 'userid']).where('logType', '=', 2).execute()
  const done = new Set(lines.map(({ logContent }) => logContent))
  for (const title of ['新增通知公告', '编辑通知公告', '删除通知公告', '发布通知公告', '撤销通知公告']) expect(done).toContain(title)
  expect(lines.every(({ userid }) => userid === 'admin')).toBe(true)
})
