// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { serverSilence } from '../../../src/api/serverSilence.ts'
import { connectionStore } from '../../../src/realtime/connectionStore.ts'
import { newBuildStore } from '../../../src/realtime/newBuild.ts'
import { noticeStore } from '../../../src/realtime/notices.ts'
import { LinkState } from '../../../src/admin/layout/header/LinkState.tsx'
import { NewBuildOffer } from '../../../src/admin/NewBuildOffer.tsx'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { eventually } from '../../support/eventually.ts'

beforeEach(() => {
  fillBrowser()
  connectionStore.setState({ notice: 'open', table: 'off', isWatching: false, link: 'connecting' })
  noticeStore.setState({ onlineCount: 12, isPaused: false })
  newBuildStore.setState({ build: null })
})
afterEach(cleanup)

const state = () => document.querySelector('[data-link]')
const says = () => state()?.textContent

test('the header says in a word how the worst of the links in use is, and how many people are online [HDR-002]', () => {
  render(dressed(<LinkState isMobile={false} />))
  expect(says()).toBe('实时在线 12 人')
  act(() => connectionStore.setState({ table: 'connecting' }))
  expect([says(), state()?.getAttribute('data-link')]).toEqual(['连接中在线 12 人', 'connecting'])
})

test('as long as no link is in use the header says that it connects, and counts nobody', () => {
  connectionStore.setState({ notice: 'off' })
  render(dressed(<LinkState isMobile={false} />))
  expect([says(), state()?.getAttribute('data-link')]).toEqual(['连接中', 'connecting'])
})

test('while the server is silent nothing is called live, however its links stand; with its answer it is again', () => {
  render(dressed(<LinkState isMobile={false} />))
  expect(says()).toBe('实时在线 12 人')
  act(() => serverSilence.store.setState({ sinceMs: 1 }))
  expect([says(), state()?.getAttribute('data-link')]).toEqual(['连接中', 'connecting'])
  act(() => serverSilence.store.setState({ sinceMs: null }))
  expect(says()).toBe('实时在线 12 人')
})

test('the plant may call the number of people as it likes', () => {
  const client = new QueryClient()
  client.setQueryData(['company'], { ...defaultCompanyInfo, online_num: '当前使用' })
  const part = (
    <QueryClientProvider client={client}>
      <LinkState isMobile={false} />
    </QueryClientProvider>
  )
  render(dressed(part))
  expect(says()).toBe('实时当前使用 12 人')
})

test('a count that nobody keeps up to date is not shown', () => {
  render(dressed(<LinkState isMobile={false} />))
  act(() => connectionStore.setState({ notice: 'resting' }))
  expect(says()).toBe('未连接')
})

test('each link in use is explained when it is pointed at', async () => {
  connectionStore.setState({ table: 'connecting', isWatching: true, link: 'connected' })
  render(dressed(<LinkState isMobile={false} />))
  fireEvent.mouseEnter(state() ?? document.body)
  await eventually(() =>
    expect([...document.querySelectorAll('[role=tooltip] div')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['消息实时送达', '正在连接表格同步，暂时看不到他人正在改的行', '设备数据实时更新']),
    ),
  )
})

test('people in the office are offered a new version, and nothing is reloaded by itself', async () => {
  render(dressed(<NewBuildOffer />))
  expect(document.body.textContent).not.toContain('系统已更新')
  act(() => newBuildStore.setState({ build: 'new' }))
  await eventually(() => expect(document.body.textContent).toContain('刷新页面后使用新版本。请先保存正在填写的内容。'))
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === '刷新页面')).toBe(true)
})
