// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListView } from '#contract/modules/listViews/listView.ts'
import { listViewPaths } from '#contract/modules/listViews/listView.ts'
import { sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { says, shown } from '../../openOffice.tsx'
import { startCommandParts } from '../command/commandParts.tsx'

const { server, draw } = await startCommandParts()
const { RecordList } = await import('../../../../src/admin/resource/RecordList.tsx')
const { useLocalQuery } = await import('../../../../src/admin/resource/listQueryState.ts')

const list = '/sample/order/list'
const nothing = {}
const view = (title: string, query: Record<string, string>, more: Partial<ListView> = {}): ListView => ({
  id: title,
  list: sampleOrders.name,
  title,
  query,
  isShared: false,
  isOwn: true,
  ownerName: '李想',
  ...more,
})
const paused = view('暂停的', { status_MultiString: 'paused' })
const honey = view('蜂蜜', { words: '蜂蜜', column: 'orderNo', order: 'asc' }, { isOwn: false, isShared: true, ownerName: '王芳' })

function Orders({ fixed = nothing }: { fixed?: Record<string, string> }) {
  return <RecordList resource={sampleOrders} asking={useLocalQuery()} fixed={fixed} />
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T15:59:59Z') }) // the last second of 2026-11-25 at the plant
  window.innerWidth = 1366
  server.succeed(list, { records: [sampleOrder('3', 'running')], total: 26 })
  server.succeed('/sample/order/report', { records: [], total: 0, sums: [0], at: '2026-11-25 12:00:00' })
  server.succeed(listViewPaths.mine, [paused, honey, view('别的列表', { words: 'x' }, { list: 'mesPlan' })])
})

afterEach(() => void vi.useRealTimers())

const tabs = () => [...document.querySelectorAll<HTMLElement>('[aria-label="视图"] button')]
const words = () => tabs().map(({ textContent }) => textContent)
const tab = (text: string) => shown(() => tabs().find(({ textContent }) => textContent?.startsWith(text)))
const lastAsked = () => server.asked.findLast(({ path, query }) => path === list && query.get('pageSize') !== '1')?.query

test('views stand above their list with how many records each has, own ones first, shared ones by whom', async () => {
  draw(<Orders />)
  await shown(() => (words().join() === '全部,暂停的 26,蜂蜜 26' ? true : null))
  expect((await tab('蜂蜜')).title).toBe('王芳 分享')
  const counted = server.asked.filter(({ path, query }) => path === list && query.get('pageSize') === '1').map(({ query }) => Object.fromEntries(query))
  expect(counted).toMatchObject([
    { status_MultiString: 'paused', field: 'id' },
    { words: '蜂蜜', field: 'id' },
  ])
})

test('a view opens exactly what it keeps, says that it is open, and 全部 shows everything again', async () => {
  draw(<Orders />)
  fireEvent.click(await tab('蜂蜜'))
  await shown(() => (lastAsked()?.get('words') === '蜂蜜' ? true : null))
  expect([lastAsked()?.get('column'), lastAsked()?.get('order')]).toEqual(['orderNo', 'asc'])
  expect(tabs().map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
  fireEvent.click(await tab('暂停的'))
  await shown(() => (lastAsked()?.get('status_MultiString') === 'paused' && !lastAsked()?.has('words') ? true : null))
  fireEvent.click(await tab('全部'))
  await shown(() => (lastAsked()?.has('status_MultiString') === false ? true : null))
  expect((await tab('全部')).getAttribute('aria-pressed')).toBe('true')
})

test('nothing stands there without a view, where a server knows of none, and above the lines of something else', async () => {
  server.succeed(listViewPaths.mine, [])
  draw(<Orders />)
  await says('MO-1118-03')
  await shown(() => (server.asked.some(({ path }) => path === listViewPaths.mine) ? true : null))
  expect(tabs()).toEqual([])
  expect(document.querySelector('[aria-label="存为视图"]')).not.toBe(null)
})

test('a list that stands under something has no views', async () => {
  draw(<Orders fixed={{ orderNo: 'x' }} />)
  await says('MO-1118-03')
  expect([tabs().length, document.querySelector('[aria-label="存为视图"]')]).toEqual([0, null])
})

test('what narrows the list is kept under a name', async () => {
  server.succeed(listViewPaths.mine, [])
  server.succeed(listViewPaths.save, { id: 'n' })
  draw(<Orders />)
  await says('MO-1118-03')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="存为视图"]')))
  await says('先筛选、搜索或排序，再把它存为视图。')
  fireEvent.change(await shown(() => document.querySelector('[role=search] input')), { target: { value: '蜂蜜' } })
  fireEvent.submit(await shown(() => document.querySelector('[role=search]')))
  const name = await shown(() => document.querySelector('[aria-label="视图名称"]'))
  fireEvent.change(name, { target: { value: ' 蜂蜜 ' } })
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 })
  const saved = await shown(() => server.asked.find(({ path }) => path === listViewPaths.save))
  expect(JSON.parse(saved.body)).toEqual({ list: sampleOrders.name, title: '蜂蜜', query: { words: '蜂蜜' }, isShared: false })
  await says('已存为视图“蜂蜜”')
})

test('a view that goes with the calendar counts and opens the days of today, and one is kept so', async () => {
  server.succeed(listViewPaths.mine, [view('七天内', { words: '{today} {today+7}' })])
  server.succeed(listViewPaths.save, { id: 'n' })
  draw(<Orders />)
  fireEvent.click(await tab('七天内'))
  await shown(() => (lastAsked()?.get('words') === '2026-11-25 2026-12-02' ? true : null))
  expect((await tab('七天内')).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="存为视图"]')))
  const name = await shown(() => document.querySelector('[aria-label="视图名称"]'))
  fireEvent.change(name, { target: { value: '也是七天内' } })
  fireEvent.click(await shown(() => [...document.querySelectorAll('[aria-label="日期"] input')][1]))
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 })
  const saved = await shown(() => server.asked.find(({ path }) => path === listViewPaths.save))
  expect(JSON.parse(saved.body)).toMatchObject({ query: { words: '{today} {today+7}' } })
})

test('a view says what its days go with, and what is kept from it goes with the same until another is chosen', async () => {
  const anchored = [view('七天内', { words: '{today} {today+7}' }), view('这一周', { words: '{monday} {monday+6}' }), view('那天', { words: '2026-11-20' })]
  server.succeed(listViewPaths.mine, anchored)
  server.succeed(listViewPaths.save, { id: 'n' })
  draw(<Orders />)
  const said: unknown[] = []
  const kept: unknown[] = []
  for (const { title } of anchored) {
    fireEvent.click(await tab(title))
    await shown(() =>
      tabs()
        .find((one) => one.getAttribute('aria-pressed') === 'true')
        ?.textContent?.startsWith(title)
        ? true
        : null,
    )
    fireEvent.click(await shown(() => document.querySelector('[aria-label="存为视图"]')))
    const chosen = await shown(() => document.querySelector<HTMLElement>('[aria-label="日期"] .ant-segmented-item-selected'))
    said.push([(await tab(title)).title, chosen.textContent])
    if (title !== '这一周') fireEvent.click(await shown(() => document.querySelector('[aria-label="存为视图"]')))
    else {
      const name = await shown(() => document.querySelector('[aria-label="视图名称"]'))
      fireEvent.change(name, { target: { value: '也是这一周' } })
      fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 })
      const saved = await shown(() => server.asked.find(({ path }) => path === listViewPaths.save))
      kept.push(JSON.parse(saved.body))
    }
    await shown(() => (document.querySelector('[aria-label="视图名称"]') === null ? true : null))
  }
  expect(kept).toEqual([expect.objectContaining({ query: expect.objectContaining({ words: '{monday} {monday+6}' }) })])
  expect(said).toEqual([
    ['七天内，跟着今天走', '跟着今天走'],
    ['这一周，跟着本周走', '跟着本周走'],
    ['那天', '固定日期'],
  ])
})
