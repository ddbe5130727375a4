// @vitest-environment page
import { afterAll, expect, test } from 'vitest'
import { menuItem, says, saysNow, startOffice } from '../../admin/openOffice.tsx'

const office = await startOffice()
afterAll(() => office.close())

test('the office opens with an empty list', async () => {
  office.signIn({ menu: [menuItem('/a', 'messages/Announcements', '甲')], actions: [] })
  office.server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  office.server.succeed('/sys/annountCement/list', { records: [], total: 0 })
  office.open('/a')
  await says('还没有通知公告')
  expect(saysNow('还没有通知公告')).toBe(true)
})
