// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { press, says, shown } from '../../openOffice.tsx'
import { button, dialog, isGrey, startCommandParts, area, write } from './commandParts.tsx'

const { server, draw, hold, givenTo } = await startCommandParts()
const { RecordList } = await import('../../../../src/admin/resource/RecordList.tsx')

const running = sampleOrder('3', 'running')
const closed = sampleOrder('6', 'closed')
const paused = sampleOrder('4', 'paused')
const list = '/sample/order/list'
const nothing = {}

beforeEach(() => {
  window.innerWidth = 1920
  server.succeed(list, { records: [running, closed, paused], total: 3 })
})
const open = () => draw(<RecordList resource={sampleOrders} asking={{ asked: nothing, ask: () => {} }} fixed={nothing} />)
const rowNow = (id: string) => [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes(`MO-1118-0${id}`))
const rowOf = (id: string) => shown(() => rowNow(id))
const menuItem = (words: string) => shown(() => [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent.startsWith(words)))
const reads = () => server.asked.filter(({ path }) => path === list).length

test('beside a record stand two commands that its state allows, and the others behind 更多', async () => {
  open()
  const row = await rowOf('3')
  expect([button('暂停', row), button('完工', row)].map((found) => found?.getAttribute('aria-disabled'))).toEqual([null, null])
  expect(button('终止', row)).toBe(null)
  fireEvent.click(await shown(() => row.querySelector('button[aria-label="更多操作 MO-1118-03"]')))
  expect((await menuItem('终止')).getAttribute('aria-disabled')).not.toBe('true')
  const cancel = await menuItem('取消')
  expect([cancel.getAttribute('aria-disabled'), cancel.textContent]).toEqual(['true', '取消服务器：running 时不能 cancel'])
})

test('on a narrow desk the one command that leads a record on stands beside it, the others behind one button', async () => {
  window.innerWidth = 1366
  open()
  const row = await rowOf('3')
  expect([button('完工', row) === null, button('暂停', row), button('终止', row)]).toEqual([false, null, null])
  expect(button('恢复', rowNow('4'))).not.toBe(null)
  fireEvent.click(await shown(() => row.querySelector('button[aria-label="操作 MO-1118-03"]')))
  const menu = await shown(() => document.querySelector('.ant-popover:not(.ant-popover-hidden)'))
  expect([button('暂停', menu), button('取消', menu)].map((found) => found && isGrey(found))).toEqual([false, true])
})

test('the menu of a record closes when a command is pressed, and stays where a grey one says why', async () => {
  window.innerWidth = 1366
  server.succeed('/sample/order/resume', sampleOrder('4', 'running'), 200, '已恢复')
  open()
  const more = await shown(() => rowNow('4')?.querySelector('button[aria-label="操作 MO-1118-04"]') ?? null)
  fireEvent.click(more)
  const menu = await shown(() => document.querySelector('.ant-popover:not(.ant-popover-hidden)'))
  fireEvent.click(await shown(() => button('提交', menu)))
  expect(more.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(await shown(() => button('恢复', menu)))
  await says('已恢复')
  expect([more.getAttribute('aria-expanded'), givenTo('resume').length]).toEqual(['false', 1])
})

test('a grey one says why under the pointer, with the focus of the keyboard, and under a finger, and does nothing', async () => {
  open()
  const grey = await shown(() => button('提交', rowNow('6')))
  const reason = '服务器：closed 时不能 submit'
  const says = () => [...document.querySelectorAll('.ant-tooltip:not(.ant-tooltip-hidden)')].some(({ textContent }) => textContent === reason)
  expect([isGrey(grey), grey.disabled]).toEqual([true, false])
  for (const [show, hide] of [
    ['mouseEnter', 'mouseLeave'],
    ['focus', 'blur'],
  ] as const) {
    expect(says()).toBe(false)
    fireEvent[show](grey)
    await shown(() => (says() ? true : null))
    fireEvent[hide](grey)
    await shown(() => (says() ? null : true))
  }
  fireEvent.click(grey)
  await shown(() => (says() ? true : null))
  expect(givenTo('submit')).toEqual([])
})

test('a command without the right is not there', async () => {
  hold(['sample:order:terminate'])
  open()
  const row = await rowOf('3')
  expect([button('终止', row)?.textContent, button('暂停', row), button('更多', row)]).toEqual(['终止', null, null])
})

test('a command that asks nothing is given at once, and the list is read anew', async () => {
  server.succeed('/sample/order/resume', sampleOrder('4', 'running'), 200, '已恢复')
  open()
  const row = await rowOf('4')
  const before = reads()
  await press('恢复', () => row)
  await says('已恢复')
  expect(givenTo('resume')).toMatchObject([{ id: '4', version: 3, signatures: [] }])
  await shown(() => (reads() > before ? true : null))
})

test('a double click gives it once; after no answer the next press sends the same key', async () => {
  server.answer('/sample/order/resume', { status: 502, body: '' })
  open()
  const row = await rowOf('4')
  const resume = await shown(() => button('恢复', row))
  fireEvent.click(resume)
  fireEvent.click(resume)
  await says('可以放心重试，不会重复执行')
  expect(givenTo('resume')).toHaveLength(1)
  server.succeed('/sample/order/resume', sampleOrder('4', 'running'), 200, '已恢复')
  fireEvent.click(await shown(() => button('恢复', row)))
  await says('已恢复')
  const keys = givenTo('resume').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a refusal is told in the words of the server, and the list is read anew', async () => {
  server.fail('/sample/order/resume', 409, 409, '已终止的订单不能恢复')
  open()
  const row = await rowOf('4')
  const before = reads()
  await press('恢复', () => row)
  await says('已终止的订单不能恢复')
  await shown(() => (reads() > before ? true : null))
  expect(givenTo('resume')).toHaveLength(1)
})

test('whether a signature is needed is asked of the server where the declaration leaves it open', async () => {
  server.succeed('/sample/order/commands', [{ name: 'complete', reason: null, signers: 1 }])
  open()
  await press('完工', () => document.querySelectorAll('tbody tr.ant-table-row')[0] ?? null)
  await says('电子签名：放行超差')
  expect(server.asked.find(({ path, query }) => path === '/sample/order/commands' && query.has('id'))?.query.get('id')).toBe('3')
})

test('where the server needs no signature it is given at once', async () => {
  server.succeed('/sample/order/commands', [{ name: 'complete', reason: null, signers: 0 }])
  server.succeed('/sample/order/complete', sampleOrder('3', 'finished'), 200, '已完工')
  open()
  await press('完工', () => document.querySelectorAll('tbody tr.ant-table-row')[0] ?? null)
  await says('已完工')
  expect(dialog()).toBe(null)
})

test('a dialog outlives the row that it was opened from', async () => {
  open()
  await press('暂停', () => document.querySelectorAll('tbody tr.ant-table-row')[0] ?? null)
  write(await area('reason'), '换料')
  server.succeed(list, { records: [closed], total: 1 })
  fireEvent.click(await shown(() => document.querySelector('button[aria-label=刷新]')))
  await shown(() => ([...document.querySelectorAll('tbody tr')].some(({ textContent }) => textContent.includes('MO-1118-03')) ? null : true))
  expect((await area('reason')).value).toBe('换料')
})

test('a command that makes a record stands above the list', async () => {
  server.succeed('/sample/order/copyLast', sampleOrder('9', 'draft'), 200, '已新建 MO-1118-09')
  open()
  await press('照抄上一单')
  await says('已新建 MO-1118-09')
  expect(givenTo('copyLast').map(({ id, signatures }) => [id, signatures])).toEqual([[undefined, []]])
})

test('on a phone all of them stand behind the one button of the record', async () => {
  window.innerWidth = 390
  open()
  const row = await rowOf('3')
  expect(button('暂停', row)).toBe(null)
  fireEvent.click(await shown(() => row.querySelector('button[aria-label="操作 MO-1118-03"]')))
  await shown(() => button('终止', document.querySelector('.ant-popover') ?? document))
  expect(isGrey(button('取消', document.querySelector('.ant-popover') ?? document))).toBe(true)
  expect(button('更多', row)).toBe(null)
})
