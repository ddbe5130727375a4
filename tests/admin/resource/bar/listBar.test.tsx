// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { says, shown } from '../../openOffice.tsx'
import { startCommandParts } from '../command/commandParts.tsx'

const { server, draw } = await startCommandParts()
const { RecordList } = await import('../../../../src/admin/resource/RecordList.tsx')
const { useLocalQuery } = await import('../../../../src/admin/resource/listQueryState.ts')

const list = '/sample/order/list'
const report = '/sample/order/report'
const nothing = {}
const line = (state: string, count: number) => ({ keys: [state], texts: [state], values: [count], where: {} })

function Orders() {
  return <RecordList resource={sampleOrders} asking={useLocalQuery()} fixed={nothing} />
}

beforeEach(() => {
  window.innerWidth = 1366
  server.succeed(list, { records: [sampleOrder('3', 'running'), sampleOrder('4', 'paused')], total: 2 })
  server.succeed(report, { records: [line('running', 11), line('paused', 1)], total: 2, sums: [12], at: '2026-11-25 12:00:00' })
})

const chips = () => [...document.querySelectorAll('[aria-label="状态"] button')]
const words = () => chips().map(({ textContent }) => textContent)
const chip = (text: string) => shown(() => chips().find(({ textContent }) => textContent?.startsWith(text)))
const asked = (path: string, name: string) => server.asked.findLast((each) => each.path === path)?.query.get(name)

test('the states that a list has stand as chips with their counts, by one question that leaves after that of the list', async () => {
  draw(<Orders />)
  await chip('暂停')
  expect(words()).toEqual(['全部 12', '生产中 11', '暂停 1'])
  const paths = server.asked.map(({ path }) => path).filter((path) => path === list || path === report)
  expect(paths).toEqual([list, report])
  expect([asked(report, 'groupBy'), asked(report, 'measures')]).toEqual(['status', 'count'])
})

test('a chip narrows the list and not the counts; the same chip again shows everything, and Ctrl adds one', async () => {
  draw(<Orders />)
  fireEvent.click(await chip('暂停'))
  await shown(() => (asked(list, 'status_MultiString') === 'paused' ? true : null))
  expect([asked(report, 'status_MultiString'), (await chip('暂停')).getAttribute('aria-pressed')]).toEqual([null, 'true'])
  fireEvent.click(await chip('生产中'), { ctrlKey: true })
  await shown(() => (asked(list, 'status_MultiString') === 'paused,running' ? true : null))
  fireEvent.click(await chip('全部'))
  await shown(() => (asked(list, 'status_MultiString') === null ? true : null))
})

test('words count with Enter, keep the chosen state, and are gone when the box is emptied', async () => {
  draw(<Orders />)
  fireEvent.click(await chip('暂停'))
  const box = await shown(() => document.querySelector<HTMLInputElement>('[role=search] input'))
  expect(box.placeholder).toBe('订单号')
  fireEvent.change(box, { target: { value: ' 1118 蜂蜜 ' } })
  expect(asked(list, 'words')).toBe(null)
  fireEvent.submit(await shown(() => document.querySelector('[role=search]')))
  await shown(() => (asked(list, 'words') === '1118 蜂蜜' ? true : null))
  expect([asked(list, 'status_MultiString'), asked(report, 'words')]).toEqual(['paused', '1118 蜂蜜'])
  fireEvent.change(await shown(() => document.querySelector('[role=search] input')), { target: { value: '' } })
  await shown(() => (asked(list, 'words') === null ? true : null))
})

test('where counts are not answered, the list stands as it is', async () => {
  server.fail(report, 404, 404, '没有这个接口')
  draw(<Orders />)
  await says('MO-1118-03')
  await shown(() => (server.asked.some(({ path }) => path === report) ? true : null))
  expect(words()).toEqual(['全部'])
})
