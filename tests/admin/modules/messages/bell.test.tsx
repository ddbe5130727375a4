// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const { afterFrame, noticeStore } = await import('../../../../src/realtime/notices.ts')
const { chooseSignal } = await import('../../../../src/admin/session/arrivalSignal.ts')

const item: AnnouncementItem = {
  id: 'n1',
  msgId: 'n1',
  titile: '周五停电',
  msgTxt: '周五停电',
  openType: '',
  openPage: '',
  busId: '',
  busType: '',
  sender: '管理员',
  sendTime: '2026-11-21 08:00:00',
  msgContent: '<p>请停机</p>',
  msgAbstract: '',
  msgCategory: '1',
  createTime: '2026-11-21 08:00:00',
  priority: 'H',
}
const unread = (anntMsgList: AnnouncementItem[], sysMsgList: AnnouncementItem[] = []) =>
  server.succeed('/sys/annountCement/listByUser', { anntMsgList, anntMsgTotal: anntMsgList.length, sysMsgList, sysMsgTotal: sysMsgList.length })

const menu = [menuItem('/test/home', 'test/Home', '试用'), menuItem('/result/success', 'result/Success', '结果')]

beforeEach(() => {
  office.signIn({ menu, actions: [] })
  server.succeed('/sys/sysAnnouncementSend/editByAnntIdAndUserId', null)
  unread([item])
})
afterEach(() => {
  vi.unstubAllGlobals()
  office.forget()
})
afterAll(() => office.close())

async function openBell() {
  const router = office.open('/test/home')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="通知，1 条未读"]')))
  await says('查看更多')
  return router
}

test('the bell opens a popover 300 wide with the two kinds in tabs [MSG-004, MSG-005]', async () => {
  await openBell()
  const popover = await shown(() => document.querySelector<HTMLElement>('.ant-popover [style*="width"]'))
  expect(popover.style.width).toBe('300px')
  expect([...document.querySelectorAll('.ant-popover [role=tab]')].map(({ textContent }) => textContent)).toEqual(['通知公告 (1)', '系统消息 (0)'])
})

test('the bell reads its two lists from listByUser and from nowhere else [MSG-022]', async () => {
  await openBell()
  const reads = server.asked.filter(({ method, path }) => method === 'GET' && /annountCement|AnnouncementSend/i.test(path))
  expect([...new Set(reads.map(({ path }) => path))]).toEqual(['/sys/annountCement/listByUser'])
})

for (const [priority, word, row] of [
  ['L', '一般', '[MSG-009]'],
  ['M', '重要', '[MSG-010]'],
  ['H', '紧急', '[MSG-011]'],
] as const)
  test(`an announcement of priority ${priority} is marked ${word} ${row}`, async () => {
    unread([{ ...item, priority }])
    await openBell()
    expect(document.querySelector('.ant-popover .ant-tag')?.textContent).toBe(word)
  })

test('an announcement that names a page opens the page and no dialog [MSG-003]', async () => {
  const dialogs = () => document.querySelectorAll('.ant-modal').length
  const first = async () => fireEvent.click(await shown(() => document.querySelector('.ant-popover li button')))
  const plain = await openBell() // the same without a page brings the dialog, and its code is there from now on
  await first()
  await says('请停机')
  expect([dialogs(), plain.state.location.pathname]).toEqual([1, '/test/home'])
  office.forget()

  office.signIn({ menu, actions: [] })
  unread([{ ...item, openType: 'component', openPage: 'result/success' }])
  const router = await openBell()
  await first()
  await shown(() => (router.state.location.pathname === '/result/success' ? true : null))
  await says('操作成功')
  expect(dialogs()).toBe(0)
})

for (const [cmd, row] of [
  ['topic', '[RTM-003]'],
  ['user', '[RTM-004]'],
] as const)
  test(`a message ${cmd} of the notification link lets the announcements be read anew ${row}`, async () => {
    const reads = () => office.askedOf('/sys/annountCement/listByUser').length
    server.fail('/sys/annountCement/listByUser', 500, 500, '服务器内部错误') // after a failure nothing else asks (MSG-013)
    office.open('/test/home')
    await shown(() => (reads() === 1 ? true : null))
    unread([item, { ...item, id: 'n2', msgId: 'n2' }])
    act(() => noticeStore.setState((state) => afterFrame(state, { cmd: 'heartcheck', msgTxt: '' })))
    act(() => noticeStore.setState((state) => afterFrame(state, { cmd, userId: 'u1', msgId: 'n2', msgTxt: '夜班换模' })))
    await shown(() => document.querySelector('[aria-label="通知，2 条未读"]'))
    expect(reads()).toBe(2)
  })

for (const [busId, businessKey, row] of [
  ['WF-7', 'WF-7', '[DLG-003, DLG-004]'],
  ['', '__undefined', '[DLG-003, DLG-005]'],
] as const)
  test(`going to handle an announcement ${busId === '' ? 'without' : 'with'} a record behind it asks for ${businessKey} ${row}`, async () => {
    office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用'), menuItem('/activiti/todoManage', 'nowhere/Todo', '待办')], actions: [] })
    unread([{ ...item, busId }])
    const router = await openBell()
    const ways: string[] = []
    router.subscribe(({ location }) => ways.push(location.pathname + location.search))
    fireEvent.click(await shown(() => document.querySelector('.ant-popover li button')))
    const buttons = () => [...document.querySelectorAll('.ant-modal-footer button')].map(({ textContent }) => textContent?.replaceAll(' ', ''))
    await shown(() => (buttons().length > 0 ? true : null))
    expect(buttons()).toEqual(['关闭', '去处理'])
    await press('去处理', () => document.querySelector('.ant-modal'))
    const handling = () => ways.find((way) => way.startsWith('/activiti'))
    expect(await shown(handling)).toBe(`/activiti/todoManage?businessKey=${businessKey}&show=true`)
  })

test('nothing is offered to be handled where the menu has no page for it', async () => {
  unread([item])
  await openBell()
  fireEvent.click(await shown(() => document.querySelector('.ant-popover li button')))
  await shown(() => [...document.querySelectorAll('.ant-modal button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === '关闭'))
  expect(saysNow('去处理')).toBe(false)
})

test('what arrives while the page is open is told on the desktop, what was there before is not', async () => {
  const told = vi.fn()
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      constructor(_title: string, { body }: { body: string }) {
        told(body)
      }
      addEventListener() {}
    },
  )
  chooseSignal({ desktop: true })
  office.open('/test/home')
  await shown(() => document.querySelector('[aria-label="通知，1 条未读"]'))
  expect(told).not.toHaveBeenCalled()
  unread([{ ...item, id: 'n2', msgId: 'n2', titile: '夜班换模' }, item])
  act(() => noticeStore.setState(({ rings }) => ({ rings: rings + 1 })))
  await shown(() => document.querySelector('[aria-label="通知，2 条未读"]'))
  expect(told.mock.calls).toEqual([['夜班换模']])
  chooseSignal({ desktop: false })
})

test('a list that cannot be read stops the asking without a word [MSG-013]', async () => {
  server.fail('/sys/annountCement/listByUser', 500, 500, '服务器内部错误')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  office.open('/test/home')
  await shown(() => (office.askedOf('/sys/annountCement/listByUser').length > 0 ? true : null))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(office.askedOf('/sys/annountCement/listByUser')).toHaveLength(1)
  expect(saysNow('服务器内部错误')).toBe(false)
  vi.useRealTimers()
})
