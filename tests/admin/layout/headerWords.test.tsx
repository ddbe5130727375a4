// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginResult, menuItem, person, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** The words of the header: where one is, and who is greeted how. */
const office = await startOffice()
const { keepSession } = await import('../../../src/api/session.ts')

beforeEach(() => {
  window.innerWidth = 1920
  const pages = [menuItem('/test/home', 'test/Home', '试用'), menuItem('/result/success', 'result/Success', '结果')]
  office.signIn({ menu: [{ ...menuItem('/test', 'layouts/RouteView', '试用组'), children: pages }], actions: [] })
  office.server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 2, sysMsgList: [], sysMsgTotal: 3 })
})
afterEach(() => {
  vi.useRealTimers()
  office.forget()
})
afterAll(() => office.close())

test('of what stands above a page only pages are links in the breadcrumb, groups of the menu and the page itself are words [LAY-029, LAY-030]', async () => {
  office.open('/result/success')
  const way = await shown(() => document.querySelector('nav[aria-label="当前位置"]'))
  await shown(() => (way.textContent === '首页/试用组/结果' ? true : null))
  expect([...way.querySelectorAll('a')].map((step) => [step.textContent, step.getAttribute('href')])).toEqual([['首页', '/dashboard/analysis']])
})

test('the greeting is that of the hour of the plant, 20:00 there while it is noon in Greenwich', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:01Z') })
  keepSession({ ...loginResult, userInfo: { ...person, nickname: '小王' } })
  office.open('/result/success')
  await says('小王，欢迎使用智造平台')
  expect(saysNow('晚上好，小王')).toBe(true)
})
