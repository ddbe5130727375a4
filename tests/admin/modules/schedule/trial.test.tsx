// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ScheduleBar, ScheduleView } from '#contract/modules/schedule/calls.ts'
import { PlanNotes } from '../../../../src/admin/modules/schedule/PlanNotes.tsx'
import { changesBetween, changeWords, officeBars, timeTextIn } from '../../../../src/admin/modules/schedule/scheduleBars.ts'
import { TrialChanges } from '../../../../src/admin/modules/schedule/TrialChanges.tsx'

const nowMs = Date.parse('2026-11-24T02:00:00Z')
const hourMs = 3_600_000
const at = (hours: number) => nowMs + hours * hourMs

afterEach(cleanup)

function barOf(orderId: string, endMs: number, more: Partial<ScheduleBar> = {}): ScheduleBar {
  const change = { changeKind: 'none' as const, changeStartMs: nowMs, changeEndMs: nowMs, actualStartMs: null, actualEndMs: null }
  const named = { planNo: 'PL1', batchNo: '261124A01', orderNo: orderId, productName: '腮红', colorHex: '#eb9a86', processName: '压制', machineId: 'm1' }
  const stands = { equipCode: 'PR-01', seq: 1, status: 'pending', pinned: false, lateMin: 0, boundIs: 'now', boundBy: null, conflict: false }
  return {
    taskId: `t ${orderId}`,
    taskNo: `T-${orderId}`,
    orderId,
    ...named,
    ...change,
    ...stands,
    startMs: nowMs,
    endMs,
    dueMs: at(10),
    conflictSays: '',
    instead: '',
    ...more,
  }
}
function viewOf(bars: ScheduleBar[], more: Partial<ScheduleView> = {}): ScheduleView {
  const figures = { lateCount: 0, lateMin: 0, changeoverMin: 0, makespanMin: 0, durationMs: 0 }
  const of = { runId: 'r', runNo: 'PC1', status: 'preview', rule: 'EDD', nowMs, plantTz: 'Asia/Shanghai' }
  return { ...of, figures, outdated: null, unmoved: null, unplaced: [], rows: [], bars, ...more }
}
const rowsOf = (plan: ScheduleView, view: ScheduleView) =>
  [...render(<TrialChanges plan={plan} view={view} timeText={timeTextIn('Asia/Shanghai')} />).container.querySelectorAll('tbody tr')].map((row) => ({
    words: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    isBlamed: row.getAttribute('data-late') === 'true',
  }))

test('a drag answers for the order that it makes late, not for the one that is late without it', () => {
  const plan = viewOf([barOf('before', at(8)), barOf('moved', at(8))])
  const ends = [
    { orderId: 'before', endMs: at(12) },
    { orderId: 'moved', endMs: at(9) },
  ]
  const unmoved = { lateCount: 1, lateMin: 120, changeoverMin: 0, ends }
  const [moved, before, ...others] = rowsOf(plan, viewOf([barOf('before', at(12)), barOf('moved', at(11))], { unmoved }))
  expect(others).toEqual([])
  expect([moved?.words[0], moved?.words.at(-1), moved?.isBlamed]).toEqual(['moved', '▼ 推后 2 时，会晚', true])
  expect([before?.words[0], before?.words.at(-1), before?.isBlamed]).toEqual(['before', '没有，本来就会晚', false])
})

test('a run that moves nothing by hand is compared with the plan that stands', () => {
  const [row] = rowsOf(viewOf([barOf('one', at(8))]), viewOf([barOf('one', at(11))]))
  expect([row?.words.length, row?.words.at(-1), row?.isBlamed]).toEqual([6, '▼ 推后 3 时，会晚', true])
})

test('a trial says in one line how many orders end earlier and later, and that none does', () => {
  const plan = viewOf([barOf('a', at(8)), barOf('b', at(8)), barOf('c', at(8)), barOf('d', at(8))])
  const words = (...ends: number[]) => changeWords(changesBetween(plan, viewOf(['a', 'b', 'c', 'd'].map((id, place) => barOf(id, at(ends[place] ?? 8))))))
  expect(words(7, 9, 10, 8)).toBe('提前 1 单，推后 2 单')
  expect(words(7, 8, 8, 8)).toBe('提前 1 单')
  expect(words(8, 8, 8, 9)).toBe('推后 1 单')
  expect(words(8, 8, 8, 8)).toBe('完工时间都不变')
})

test('a plan that is over date and what it has no place for are said, with the reasons', () => {
  const unplaced = [
    {
      taskId: 't',
      taskNo: '261124A01-01',
      batchNo: '261124A01',
      orderId: 'o',
      orderNo: 'MO-1',
      productName: '腮红',
      processName: '混合打粉',
      says: '没有能做的设备：MX-03 维修，不能安排工作',
    },
  ]
  const { container, rerender } = render(<PlanNotes view={viewOf([], { runId: null, outdated: '已过期：排程之后设备有改动。请重新自动排程', unplaced })} />)
  expect(container.textContent).toContain('已过期：排程之后设备有改动。请重新自动排程')
  expect(container.textContent).toContain('1 道工序没排进去')
  expect(container.textContent).toContain('没有能做的设备：MX-03 维修')
  rerender(<PlanNotes view={viewOf([])} />)
  expect(container.textContent).toBe('')
})

test('a bar in conflict says so on the chart, and what is in the way to whoever points at it', () => {
  const [bar, well] = officeBars(viewOf([barOf('one', at(3), { conflict: true, conflictSays: 'MX-04 最多装 30 kg' }), barOf('two', at(3))]))
  expect([bar?.tone, bar?.note, bar?.reason, bar?.title]).toEqual(['conflict', '✕ 冲突', 'MX-04 最多装 30 kg', '261124A01 one 腮红 压制；MX-04 最多装 30 kg'])
  expect([well?.tone, well?.title]).toEqual(['plan', '261124A01 two 腮红 压制'])
})
