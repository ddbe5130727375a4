// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { quantity } from '#contract/rules/quantity.ts'
import { mostUrgentFirst } from '#contract/urgency.ts'
import { shown } from '../openOffice.tsx'
import { startCommandParts } from './command/commandParts.tsx'

const { server, draw } = await startCommandParts()
const { RecordList } = await import('../../../src/admin/resource/RecordList.tsx')

/** Jobs with everything that a row draws in a way of its own. */
const jobs = defineResource({
  name: 'tryJob',
  path: '/try/job',
  title: '活',
  label: 'no',
  permission: 'try:job',
  verbs: ['list'],
  row: z.object({ no: z.string(), product: z.string(), qty: quantity(), good: quantity(), due: z.string().nullable() }),
  assigned: z.object({ status: z.string() }),
  unique: [],
  fields: [
    { kind: 'text', name: 'no', title: '单号' },
    { kind: 'text', name: 'product', title: '产品' },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, unit: 'kg', doneField: 'good' },
    { kind: 'quantity', name: 'good', title: '合格', decimals: 3, unit: 'kg', list: 'hidden' },
    { kind: 'date', name: 'due', title: '交期', due: { over: ['done'] } },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'try_status', form: 'shown' },
  ],
  defaultSort: mostUrgentFirst,
  states: { field: 'status', all: ['open', 'done'], initial: 'open', way: ['open', 'done'], editable: [], deletable: [] },
})
const job = (id: string, more: object) => ({ id, version: 1, no: `J-${id}`, product: '蜂蜜', qty: 240, good: 86.4, due: '2026-11-23', status: 'open', ...more })
const nothing = {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T04:00:00Z') })
  window.innerWidth = 1366
  const records = [job('1', {}), job('2', { due: '2026-11-25', good: null }), job('3', { due: '2026-11-30' }), job('4', { status: 'done' })]
  server.succeed('/try/job/list', { records, total: 4 })
  server.succeed('/try/job/report', { records: [], total: 0, sums: [], at: '' })
})
afterEach(() => {
  vi.useRealTimers()
  window.innerWidth = 1920
})

const open = () => draw(<RecordList resource={jobs} asking={{ asked: nothing, ask: () => {} }} fixed={nothing} />)
const rowOf = (id: string) => shown(() => document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`))
const cellsOf = async (id: string) => [...(await rowOf(id)).querySelectorAll('td')].map(({ textContent }) => textContent)
const edgeOf = async (id: string) => (await rowOf(id)).querySelector('[data-overdue]')?.getAttribute('data-overdue')

test('a list asks for the most urgent first, and says how long is left until no one waits any more', async () => {
  open()
  expect((await cellsOf('1'))[4]).toBe('2026-11-23▲ 逾期 2 天')
  expect((await cellsOf('2'))[4]).toBe('2026-11-25◆ 今天到期')
  expect((await cellsOf('3'))[4]).toBe('2026-11-30还有 5 天')
  expect((await cellsOf('4'))[4]).toBe('2026-11-23')
  const asked = server.asked.find(({ path }) => path === '/try/job/list')?.query
  expect([asked?.get('column'), asked?.get('order')]).toEqual(['urgency', 'asc'])
})

test('an amount says how much of it is done, under a head that names both; where nobody may see that, the amount alone', async () => {
  open()
  expect((await cellsOf('1'))[3]).toBe('86.4 / 240 kg')
  expect((await cellsOf('2'))[3]).toBe('240 kg')
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toContain('合格 / 数量')
})

test('on a phone the two lines are what it is, by when, how it stands, how much and how late; an edge marks the overdue one', async () => {
  window.innerWidth = 390
  open()
  const lines = [...(await rowOf('1')).querySelectorAll('[data-overdue] > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['J-1蜂蜜11-23', 'open86.4 / 240 kg▲ 逾期 2 天'])
  expect([await edgeOf('1'), await edgeOf('3'), await edgeOf('4')]).toEqual(['true', 'false', 'false'])
})

test('the arrows lead from row to row, the space bar selects one, and `.` shows what can be done with it', async () => {
  open()
  await rowOf('2')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(await rowOf('2'))
  press(' ')
  await shown(() => [...document.querySelectorAll('.ant-alert')].find(({ textContent }) => textContent?.includes('已选择 1 条')))
  press('ArrowUp')
  expect(document.activeElement).toBe(await rowOf('1'))
  press('ArrowUp')
  expect(document.activeElement).toBe(await rowOf('1')) // there is none before it
  press('.')
  await shown(() => document.querySelector('.ant-popover:not(.ant-popover-hidden)'))
})

test('whoever types in the search box moves through no rows', async () => {
  open()
  await rowOf('1')
  const box = await shown(() => document.querySelector<HTMLInputElement>('[role=search] input'))
  box.focus()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(box)
})
