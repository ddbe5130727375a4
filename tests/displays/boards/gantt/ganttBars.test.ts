import { expect, test } from 'vitest'
import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import { lateText } from '../../../../src/charts/duration.ts'
import {
  closedSpans,
  conflictLines,
  ganttBars,
  ganttTally,
  lateChain,
  latestFirst,
  orderBars,
  rowsWithBars,
} from '../../../../src/displays/boards/gantt/ganttBars.ts'
import { workedUntil } from '../../../../src/displays/boards/gantt/workedUntil.ts'

const now = Date.parse('2026-11-24T02:00:00Z')
const minuteMs = 60_000
const allHours = workedUntil(now, null)
const at = (minutes: number) => now + minutes * minuteMs

function bar(taskId: string, more: Partial<ScheduleBar> = {}): ScheduleBar {
  return {
    taskId,
    taskNo: `T-${taskId}`,
    planNo: 'PL1',
    batchNo: '',
    orderId: `order of ${taskId}`,
    orderNo: `MO-${taskId}`,
    productName: '腮红 蜜桃',
    colorHex: '#eb9a86',
    processName: '压制',
    machineId: 'm1',
    equipCode: 'PR-01',
    seq: 1,
    startMs: at(30),
    endMs: at(90),
    changeKind: 'none',
    changeStartMs: at(30),
    changeEndMs: at(30),
    actualStartMs: null,
    actualEndMs: null,
    status: 'pending',
    pinned: false,
    dueMs: at(600),
    lateMin: 0,
    boundIs: 'now',
    boundBy: null,
    conflict: false,
    conflictSays: '',
    instead: '',
    ...more,
  }
}
const topic = (...bars: ScheduleBar[]) => new Map(bars.map((one) => [one.taskId, one]))
const drawn = (one: ScheduleBar) => ganttBars(topic(one), now, allHours)[0]

test('a bar says by its tone how it stands: planned, running, done, late, behind, in conflict', () => {
  const running = { actualStartMs: at(-30), startMs: at(-30), status: 'running' }
  expect(drawn(bar('a'))).toMatchObject({ tone: 'plan', note: '', actualEndMs: null, label: 'PL1', name: '蜜桃' })
  expect(drawn(bar('a', running))).toMatchObject({ tone: 'running', actualEndMs: now })
  expect(drawn(bar('a', { status: 'done', lateMin: 5 }))).toMatchObject({ tone: 'done', note: '' })
  expect(drawn(bar('a', { lateMin: 80 }))).toMatchObject({ tone: 'late', note: '▲ 晚 1 时 20 分' })
  expect(drawn(bar('a', { startMs: at(-20) }))).toMatchObject({ tone: 'behind', note: '◆ 拖 20 分' })
  expect(drawn(bar('a', { startMs: at(-10) }))?.tone).toBe('plan')
  expect(drawn(bar('a', { ...running, endMs: at(-11) }))).toMatchObject({ tone: 'behind', note: '◆ 拖 11 分' })
  expect(drawn(bar('a', { conflict: true, lateMin: 5 }))).toMatchObject({ tone: 'conflict', note: '✕ 冲突' })
})

test('bars come by their begin, rows in the order of the plant, orders by their due date', () => {
  const bars = topic(bar('b', { startMs: at(60), equipCode: 'MX-01', dueMs: at(100) }), bar('a', { equipCode: 'ZZ-01' }), bar('c', { startMs: at(10) }))
  expect(ganttBars(bars, now, allHours).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  expect(rowsWithBars(bars, ['PR-01', 'MX-01'])).toEqual(['PR-01', 'MX-01', 'ZZ-01'])
  expect(orderBars(bars).map(({ key }) => key)).toEqual(['order of b', 'order of a', 'order of c'])
})

test('the tally counts tasks behind and on their plan, without what is done', () => {
  const bars = topic(
    bar('a', { orderId: 'x', lateMin: 30 }),
    bar('b', { orderId: 'x', lateMin: 30 }),
    bar('c', { startMs: at(-60) }),
    bar('d'),
    bar('e', { status: 'done', lateMin: 9 }),
  )
  expect(ganttTally(bars, allHours)).toEqual({ behind: 1, onPlan: 1 })
})

test('late orders say by how much, the latest first, and one whose day is over gets later by the minute', () => {
  const order = (orderNo: string, dueMs: number, forecastMs: number | null) => ({ orderNo, productName: '腮红 蜜桃', colorHex: '#e8a0a8', dueMs, forecastMs })
  const late = new Map([
    ['a', order('MO-1', at(60), at(90))],
    ['b', order('MO-2', at(-45), null)],
    ['c', order('MO-3', at(60), at(60.5))],
  ])
  expect(latestFirst(late, now).map(({ orderId, lateMin }) => [orderId, lateMin])).toEqual([
    ['b', 45],
    ['a', 30],
    ['c', 1],
  ])
  expect(latestFirst(late, at(10))[0]?.lateMin).toBe(55)
})

test('a late order says what its last task waited for, and that nothing is planned where nothing is', () => {
  const before = bar('before', { equipCode: 'ML-02', batchNo: 'B7', endMs: at(40) })
  const last = bar('last', { lateMin: 30, boundIs: 'machine', boundBy: 'before' })
  const later = bar('later', { lateMin: 90, productName: '散粉 透明' })
  const chain = (orderId: string) => lateChain(topic(before, last, later), orderId, (atMs) => `+${(atMs - now) / minuteMs}`)
  expect(chain('order of last')).toBe('PR-01 +90 完 ← 等 ML-02 做完 B7（+40）')
  expect(chain('order of nobody')).toContain('没有排程')
})

test('hours that are no work are what lies between the windows of a machine', () => {
  const windows = [
    { startMs: at(-60), endMs: at(30) },
    { startMs: at(60), endMs: at(90) },
  ]
  expect(closedSpans({ windows }, { fromMs: at(0), toMs: at(120) })).toEqual([
    { startMs: at(30), endMs: at(60) },
    { startMs: at(90), endMs: at(120) },
  ])
  expect(closedSpans({ windows: [] }, { fromMs: at(0), toMs: at(5) })).toEqual([{ startMs: at(0), endMs: at(5) }])
})

test('minutes are said as minutes, hours or days', () => {
  expect([59, 60, 80, 2160].map(lateText)).toEqual(['59 分', '1 时', '1 时 20 分', '1.5 天'])
})

test('what cannot be done as planned has a line of its own, the soonest first', () => {
  const later = bar('later', { conflict: true, conflictSays: 'PR-01 正在故障', startMs: at(200) })
  const sooner = bar('sooner', { conflict: true, conflictSays: '开始时不上班', batchNo: '261124A03' })
  expect(conflictLines(topic(later, sooner, bar('well')))).toEqual(['PR-01 261124A03 压制 冲突：开始时不上班', 'PR-01 PL1 压制 冲突：PR-01 正在故障'])
})
