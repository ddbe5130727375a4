// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from './openOffice.tsx'

/** How a session ends for the person in front of the page, and that the page begins anew. */
const office = await startOffice()
const { server } = office
const { notify } = await import('../../src/api/notices.ts')
const { request } = await import('../../src/api/request.ts')
const { storedToken } = await import('../../src/api/session.ts')

let reload = vi.fn()
beforeEach(() => {
  reload = vi.fn()
  vi.stubGlobal('location', locationWith(reload))
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/loginIndex/info', defaultCompanyInfo)
  server.succeed('/sys/logout', null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  office.forget()
})
afterAll(() => office.close())

/** The address of this page, with a `reload` that can be counted: jsdom's own cannot. */
function locationWith(counted: () => void): Location {
  const { pathname, origin, hostname, hash, href } = window.location
  const fields = Object.getOwnPropertyDescriptors({ pathname, origin, hostname, hash, href })
  const prototype = Object.getPrototypeOf(window.location) as object // the browser's own Location
  return Object.defineProperties(Object.create(prototype), { ...fields, reload: { value: counted } }) as Location // of the same prototype
}

async function openPage() {
  office.open('/test/home')
  await shown(() => document.querySelector('[aria-label$="的菜单"]'))
}
/** From here on time passes only as it is told. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

test('an expired session opens one dialog, however often it is told; its button signs out and reloads [SES-016, ERR-006, ERR-007]', async () => {
  await openPage()
  act(() => {
    notify({ kind: 'expired' })
    notify({ kind: 'expired' })
  })
  await says('很抱歉，登录已过期，请重新登录')
  expect(document.body.textContent?.split('很抱歉，登录已过期')).toHaveLength(2)
  await press('重新登录')
  await shown(() => (reload.mock.calls.length === 1 ? true : null))
  expect(storedToken()).toBeNull()
})

test('while that dialog is open a refused call does not reload the page under the person who reads it', async () => {
  await openPage()
  act(() => notify({ kind: 'expired' }))
  await says('很抱歉，登录已过期，请重新登录')
  fakeTimers()
  server.fail('/sys/thing', 401, 401, 'Token无效!')
  await act(() => request('/sys/thing', z.unknown()).catch(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(reload).not.toHaveBeenCalled()
  expect(saysNow('很抱歉，登录已过期，请重新登录')).toBe(true)
})

test('a call that is not authorized any more ends the session at once and reloads after 1.5 s [ERR-005]', async () => {
  await openPage()
  fakeTimers()
  server.fail('/sys/thing', 401, 401, 'Token无效!')
  await act(() => request('/sys/thing', z.unknown()).catch(() => {}))
  expect(saysNow('未授权，请重新登录')).toBe(true)
  expect(storedToken()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(reload).toHaveBeenCalledOnce()
})

test('who did nothing for the minutes of the plant is asked to refresh, and agreeing reloads the page [SES-018, SES-019]', async () => {
  server.succeed('/sys/loginIndex/info', { ...defaultCompanyInfo, global_refresh: '1', timeout_refresh: 5, company_title: '五分钟厂' })
  await openPage()
  await says('五分钟厂') // the answer of the plant is there
  fakeTimers()
  fireEvent.click(document.body) // the last sign of a person: from here the minutes count
  await act(() => vi.advanceTimersByTimeAsync(299_000))
  expect(saysNow('长时间未操作，请刷新页面')).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(saysNow('长时间未操作，请刷新页面')).toBe(true)
  vi.useRealTimers()
  fireEvent.click(await shown(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-primary')))
  await shown(() => (reload.mock.calls.length === 1 ? true : null))
})
