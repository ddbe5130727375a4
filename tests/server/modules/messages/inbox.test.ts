import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageOf } from '#contract/envelope.ts'
import { AnnouncementList, MyAnnouncement } from '#contract/modules/messages/announcement.ts'
import { createUnread } from '../../../../server/modules/messages/unread.service.ts'
import { messagesRoutes } from '../../../../server/modules/messages/messages.routes.ts'
import { publishWelcome } from '../../../../server/modules/messages/welcome.service.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'

let api: Api
const tokens: Partial<Record<PersonName, string>> = {}
beforeAll(async () => {
  api = await startApi((parts) => [...resourceRoutes(parts), ...messagesRoutes(parts)])
  for (const person of ['admin', 'viewer', 'guest'] as const) tokens[person] = await api.tokenOf(person)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('sys_announcement').execute()
  api.bus.emit('cache.cleared', { name: 'announcement' })
  api.clock.now += 60_000
})

const ask = (as: PersonName, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  api.call({ method, url, headers: { 'x-access-token': tokens[as] }, ...(payload ? { payload } : {}) })
const idOf = async (username: string) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const bell = async (as: PersonName) => AnnouncementList.parse((await ask(as, 'GET', '/sys/annountCement/listByUser')).body.result)
const mine = async (as: PersonName, query = '') =>
  pageOf(MyAnnouncement).parse((await ask(as, 'GET', `/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=50${query}`)).body.result)
const markRead = (as: PersonName, anntId: string) => ask(as, 'PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })

async function release(titile: string, more: object = {}): Promise<string> {
  api.clock.now += 1000
  const { body } = await ask('admin', 'POST', '/sys/annountCement/add', { titile, ...more })
  const { id } = body.result as { id: string } // what adding answers is tested where adding is
  await ask('admin', 'GET', `/sys/annountCement/doReleaseData?id=${id}`)
  return id
}

test('the bell shows the newest five unread of each kind and how many there are [MSG-001, MSG-002, API-029]', async () => {
  for (let n = 1; n <= 7; n += 1) await release(`通知${n}`, { priority: 'H' })
  await release('系统消息', { msgCategory: '2', busType: 'bpm', busId: 'b1', openType: 'url', openPage: '/bpm' })
  const list = await bell('viewer')
  expect(list.anntMsgList.map(({ titile }) => titile)).toEqual(['通知7', '通知6', '通知5', '通知4', '通知3'])
  expect([list.anntMsgTotal, list.sysMsgTotal]).toEqual([7, 1])
  const [item] = list.sysMsgList
  expect(item).toMatchObject({ msgTxt: '系统消息', msgId: item?.id, busId: 'b1', openType: 'url', openPage: '/bpm', sender: 'admin' })
})

test('reading one takes it off the reader’s bell and nobody else’s [API-030]', async () => {
  const id = await release('停机')
  expect((await bell('viewer')).anntMsgTotal).toBe(1)
  expect((await bell('guest')).anntMsgTotal).toBe(1)
  expect((await markRead('viewer', id)).status).toBe(200)
  await markRead('viewer', id)
  expect((await bell('viewer')).anntMsgTotal).toBe(0)
  expect((await bell('guest')).anntMsgTotal).toBe(1)
  const { records } = await mine('viewer')
  expect(records).toMatchObject([{ anntId: id, readFlag: '1' }])
})

test('what is for named people reaches them alone, and nobody marks another’s copy', async () => {
  const id = await release('给看板', { msgType: 'USER', userIds: await idOf('viewer') })
  expect([(await bell('viewer')).anntMsgTotal, (await bell('guest')).anntMsgTotal]).toEqual([1, 0])
  expect((await markRead('guest', id)).status).toBe(404)
  expect((await mine('guest')).total).toBe(0)
  const copies = await api.db.selectFrom('sys_announcement_send').select(['userId', 'readFlag']).where('anntId', '=', id).execute()
  expect(copies).toEqual([{ userId: await idOf('viewer'), readFlag: '0' }])
})

test('what is revoked or not yet out is on no bell; released again it is unread again', async () => {
  const id = await release('反复')
  await markRead('viewer', id)
  await ask('admin', 'GET', `/sys/annountCement/doReovkeData?id=${id}`)
  expect([(await bell('viewer')).anntMsgTotal, (await mine('viewer')).total]).toEqual([0, 0])
  await ask('admin', 'GET', `/sys/annountCement/doReleaseData?id=${id}`)
  expect((await bell('viewer')).anntMsgTotal).toBe(1)
})

test('one for everybody that ended before a person was there is not for him', async () => {
  const { createTime } = await api.db.selectFrom('sys_user').select('createTime').where('username', '=', 'viewer').executeTakeFirstOrThrow()
  const id = await release('旧闻')
  await api.db
    .updateTable('sys_announcement')
    .set({ endTime: createTime - 1 })
    .where('id', '=', id)
    .execute()
  api.bus.emit('cache.cleared', { name: 'announcement' })
  expect((await bell('viewer')).anntMsgTotal).toBe(0)
  await api.db.updateTable('sys_announcement').set({ endTime: createTime }).where('id', '=', id).execute()
  api.bus.emit('cache.cleared', { name: 'announcement' })
  expect((await bell('viewer')).anntMsgTotal).toBe(1)
})

test('my messages stand unread first, then newest first, and can be looked through', async () => {
  const [first, second] = [await release('第一_50%'), await release('第二'), await release('第三', { msgCategory: '2' })]
  await markRead('viewer', second)
  expect((await mine('viewer')).records.map(({ titile }) => titile)).toEqual(['第三', '第一_50%', '第二'])
  expect((await mine('viewer', '&readFlag=1')).records.map(({ anntId }) => anntId)).toEqual([second])
  expect((await mine('viewer', `&titile=${encodeURIComponent('_50%')}`)).records.map(({ anntId }) => anntId)).toEqual([first])
  expect((await mine('viewer', '&msgCategory=2')).total).toBe(1)
  expect((await mine('viewer', '&sender=ADM')).total).toBe(3)
})

test('everything is marked read at once, for the caller alone', async () => {
  for (let n = 0; n < 3; n += 1) await release(`通知${n}`)
  expect((await ask('viewer', 'PUT', '/sys/sysAnnouncementSend/readAll')).body.message).toBe('全部已读')
  expect([(await bell('viewer')).anntMsgTotal, (await bell('guest')).anntMsgTotal]).toEqual([0, 3])
})

test('a bell that asks again and again costs a query only when something happened that can change it', async () => {
  const [viewer, guest] = [await idOf('viewer'), await idOf('guest')]
  const unread = createUnread({ db: api.db, bus: api.bus, plantTz: 'Asia/Shanghai', now: () => api.clock.now })
  for (let n = 0; n < 50; n += 1) await Promise.all([viewer, guest].map((id) => unread.of(id)))
  expect(unread.reads()).toBe(2)
  api.bus.emit('announcement.published', { id: 'x', title: 'x', userIds: [viewer], isMail: false })
  await Promise.all([viewer, guest].map((id) => unread.of(id)))
  expect(unread.reads()).toBe(3)
  api.bus.emit('announcement.read', { userId: guest }) // on whatever process he read it
  await Promise.all([viewer, guest].map((id) => unread.of(id)))
  expect(unread.reads()).toBe(4)
  api.bus.emit('announcement.changed', { id: null, title: 'x', userIds: null, isMail: false })
  await Promise.all([viewer, guest].map((id) => unread.of(id)))
  expect(unread.reads()).toBe(6)
})

test('pages of one person that ask together cost one query, and word that was lost is made good within a minute', async () => {
  const viewer = await idOf('viewer')
  const unread = createUnread({ db: api.db, bus: api.bus, plantTz: 'Asia/Shanghai', now: () => api.clock.now })
  await Promise.all(Array.from({ length: 20 }, () => unread.of(viewer)))
  expect(unread.reads()).toBe(1)
  api.clock.now += 59_999
  await unread.of(viewer)
  expect(unread.reads()).toBe(1)
  api.clock.now += 1
  await unread.of(viewer)
  expect(unread.reads()).toBe(2)
})

test('a page that shows what stands is told so in a few bytes, until something changes; other pages are not asked for a stamp', async () => {
  const id = await release('停机', { msgContent: '<p>很长</p>'.repeat(1000) })
  const { stamp } = await bell('viewer')
  const again = async () => (await ask('viewer', 'GET', `/sys/annountCement/listByUser?stamp=${stamp}`)).body.result
  expect(await again()).toEqual({ stamp, isUnchanged: true })
  api.bus.emit('announcement.changed', { id, title: 'x', userIds: null, isMail: false }) // read anew, and the same
  expect(await again()).toEqual({ stamp, isUnchanged: true })
  await markRead('viewer', id)
  expect(await again()).toMatchObject({ anntMsgTotal: 0, anntMsgList: [] })
  expect((await bell('guest')).anntMsgTotal).toBe(1)
})

test('an answer that was being read while something happened is read again', async () => {
  const viewer = await idOf('viewer')
  const unread = createUnread({ db: api.db, bus: api.bus, plantTz: 'Asia/Shanghai', now: () => api.clock.now })
  const reading = unread.of(viewer)
  api.bus.emit('announcement.published', { id: 'x', title: 'x', userIds: null, isMail: false })
  await reading
  await unread.of(viewer)
  expect(unread.reads()).toBe(2)
})

test('asking for a reminder reaches one’s own pages; only who may release reminds all readers', async () => {
  const id = await release('停机')
  const heard: unknown[] = []
  const stops = (['announcement.published', 'announcement.changed'] as const).map((name) => api.bus.on(name, ({ userIds }) => heard.push([name, userIds])))
  const viewer = [await idOf('viewer')]
  await ask('viewer', 'GET', '/sys/annountCement/syncNotic')
  await ask('viewer', 'GET', `/sys/annountCement/syncNotic?anntId=${id}`)
  await ask('admin', 'GET', `/sys/annountCement/syncNotic?anntId=${id}`)
  expect((await ask('viewer', 'GET', '/sys/annountCement/syncNotic?anntId=nothing')).status).toBe(404)
  for (const stop of stops) stop()
  expect(heard).toEqual([
    ['announcement.changed', viewer],
    ['announcement.changed', viewer],
    ['announcement.published', null],
  ])
})

test('the first announcement is on everybody’s bell', async () => {
  await publishWelcome(api.db, api.clock.now)
  api.bus.emit('cache.cleared', { name: 'announcement' })
  expect((await bell('guest')).anntMsgList.map(({ titile }) => titile)).toEqual(['欢迎使用智造看板'])
})
