// @vitest-environment page
import { expect, test } from 'vitest'
import { opened, tabStore } from '../../../src/admin/layout/tabs/tabStore.ts'
import { readdressed } from '../../../src/admin/layout/tabs/useReaddress.ts'
import { countVisits, counted, visitStore } from '../../../src/admin/layout/tabs/visitCounts.ts'

const logs = { fullPath: '/isps/log?logType=1', title: '日志', isKeptAlive: false }

test('opening a page counts it by its path, and coming back to it counts again', () => {
  const stop = countVisits()
  const open = (fullPath: string, title: string) => tabStore.setState((tabs) => opened(tabs, { fullPath, title, isKeptAlive: false }, true))
  open('/isps/log?logType=1', '日志')
  open('/monitor/online', '在线用户')
  open('/isps/log?logType=2', '日志')
  open('/isps/log?logType=2', '日志')
  stop()
  open('/monitor/online', '在线用户')
  expect(visitStore.getState().visits).toEqual([
    { path: '/isps/log', title: '日志', count: 2 },
    { path: '/monitor/online', title: '在线用户', count: 1 },
  ])
})

test('only the sixty most visited pages are remembered, and the newest is one of them', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ path: `/p${index}`, title: 'p', count: 2 }))
  const after = counted(many, { path: '/new', title: '新' })
  expect(after).toHaveLength(60)
  expect(after.at(-1)).toEqual({ path: '/new', title: '新', count: 1 })
  expect(counted(after, { path: '/p3', title: 'p' })[0]).toEqual({ path: '/p3', title: 'p', count: 3 })
})

test('a page whose address changes keeps its tab', () => {
  const before = opened({ tabs: [], activePath: '/' }, logs, true)
  const after = readdressed(before, logs.fullPath, '/isps/log?logType=2')
  expect(after.tabs.map(({ fullPath }) => fullPath)).toEqual(['/dashboard/analysis', '/isps/log?logType=2'])
  expect(after.activePath).toBe('/isps/log?logType=2')
})

test('a tab that is already at the new address takes the place of the old one', () => {
  const two = opened(opened({ tabs: [], activePath: '/' }, { ...logs, fullPath: '/isps/log' }, true), logs, true)
  expect(readdressed(two, logs.fullPath, '/isps/log').tabs.map(({ fullPath }) => fullPath)).toEqual(['/dashboard/analysis', '/isps/log'])
})
