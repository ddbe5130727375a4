// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Announcement, MyAnnouncement } from '#contract/modules/messages/announcement.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** The two pages of announcements: the managers' and everybody's own. */
const office = await startOffice()
const { server } = office

const written: Announcement = {
  id: 'n1',
  titile: '周五停电',
  msgContent: '<p>请停机</p>',
  msgAbstract: '',
  startTime: null,
  endTime: null,
  sender: '管理员',
  priority: 'H',
  msgCategory: '1',
  msgType: 'ALL',
  sendStatus: '1',
  sendTime: '2026-11-21 08:00:00',
  cancelTime: null,
  userIds: '',
  busType: '',
  busId: '',
  openType: '',
  openPage: '',
  createBy: 'admin',
  createTime: '2026-11-21 07:59:00',
  updateTime: '2026-11-21 08:00:00',
  version: 1,
}
const { createTime, ...received } = written
const listed = { ...written, priority_dictText: '高', msgType_dictText: '全体用户', sendStatus_dictText: '已发布' }
const mine: MyAnnouncement = { ...received, sendTime: createTime, id: 's1', anntId: 'n1', readFlag: '0' }

beforeEach(() => {
  office.signIn({
    menu: [menuItem('/isps/annountCement', 'messages/Announcements', '系统公告'), menuItem('/isps/userAnnouncement', 'messages/MyAnnouncements', '我的消息')],
    actions: ['sys:announcement:list', 'sys:announcement:release', 'sys:announcement:revoke'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/annountCement/list', { records: [listed], total: 1 })
  server.succeed('/sys/sysAnnouncementSend/getMyAnnouncementSend', { records: [mine], total: 1 })
  server.succeed('/sys/sysAnnouncementSend/editByAnntIdAndUserId', null)
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title)))

test('my messages stay in sight while they are read again, and only the first time one waits for them', async () => {
  const list = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
  const isWaiting = () => document.querySelector('.ant-spin-spinning') !== null
  const isAsked = (times: number) => shown(() => (office.askedOf(list).length >= times ? true : null))
  server.hold(list)
  office.open('/isps/userAnnouncement')
  await says('全部标为已读')
  await isAsked(1)
  expect(isWaiting()).toBe(true)
  server.release(list, '', { body: { success: true, code: 200, message: '', result: { records: [mine], total: 1 }, timestamp: 0 } })
  await rowOf('周五停电')
  expect(isWaiting()).toBe(false)
  server.succeed('/sys/sysAnnouncementSend/readAll', null, 200, '已全部标为已读')
  await press('全部标为已读')
  await isAsked(2) // held again
  expect([isWaiting(), saysNow('周五停电')]).toEqual([false, true])
})

test('the managers’ page lists each announcement with its urgency, readers, state and time [MSG-015]', async () => {
  office.open('/isps/annountCement')
  const { textContent } = await rowOf('周五停电')
  for (const word of ['高', '全体用户', '已发布', '2026-11-21 08:00:00']) expect(textContent).toContain(word)
})

test('a released announcement is revoked by the contract’s door after a question, with the version that was seen, and the list is read again [MSG-017]', async () => {
  server.succeed('/sys/annountCement/doReovkeData', null, 200, '撤销成功！')
  office.open('/isps/annountCement')
  const row = await rowOf('周五停电')
  await press('撤销', () => row)
  await says('撤销后大家不再看到这条公告。')
  expect(office.askedOf('/sys/annountCement/doReovkeData')).toEqual([])
  const listed = office.askedOf('/sys/annountCement/list').length
  await press('撤销', () => document.querySelector('.ant-modal-footer'))
  await says('撤销成功！')
  const [asked] = office.askedOf('/sys/annountCement/doReovkeData')
  expect([asked?.method, asked?.query.get('id'), asked?.query.get('version')]).toEqual(['GET', 'n1', '1'])
  await shown(() => (office.askedOf('/sys/annountCement/list').length > listed ? true : null))
})

test('what is not out is released by the contract’s door [MSG-016]', async () => {
  server.succeed('/sys/annountCement/list', { records: [{ ...written, sendStatus: '2' }], total: 1 })
  server.succeed('/sys/annountCement/doReleaseData', null, 200, '该系统通知发布成功')
  office.open('/isps/annountCement')
  const row = await rowOf('周五停电')
  await press('发布', () => row)
  await says('该系统通知发布成功')
  const [asked] = office.askedOf('/sys/annountCement/doReleaseData')
  expect([asked?.method, asked?.query.get('id')]).toEqual(['GET', 'n1'])
})

test('everybody’s own page lists what was sent to them, and opening one marks it as read [MSG-018]', async () => {
  office.open('/isps/userAnnouncement')
  const row = await rowOf('周五停电')
  for (const word of ['通知公告', '紧急', '管理员']) expect(row.textContent).toContain(word)
  await press('周五停电', () => row)
  await says('请停机')
  const { method, body } = await shown(() => office.askedOf('/sys/sysAnnouncementSend/editByAnntIdAndUserId')[0])
  expect([method, JSON.parse(body)]).toEqual(['PUT', { anntId: 'n1' }])
  expect(saysNow('去处理')).toBe(false) // no page of this menu handles anything
})

test('my messages show 10, 20 or 30 to a page, as the address says', async () => {
  const asked = () => office.askedOf('/sys/sysAnnouncementSend/getMyAnnouncementSend').at(-1)?.query.get('pageSize')
  office.open('/isps/userAnnouncement?pageSize=30')
  await rowOf('周五停电')
  expect(asked()).toBe('30')
  office.forget()
  office.signIn({ menu: [menuItem('/isps/userAnnouncement', 'messages/MyAnnouncements', '我的消息')], actions: [] })
  office.open('/isps/userAnnouncement?pageSize=500')
  await rowOf('周五停电')
  expect(asked()).toBe('10')
})
