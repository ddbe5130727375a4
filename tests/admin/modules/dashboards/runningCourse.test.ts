import { expect, test } from 'vitest'
import { requestRate } from '../../../../src/admin/modules/dashboards/monitor/historyRate.ts'
import type { Reading } from '../../../../src/admin/modules/dashboards/monitor/historyRate.ts'
import { figuresOf } from '../../../../src/admin/modules/dashboards/monitor/serverFigures.ts'
import { runningCourse } from '../../../../src/admin/modules/dashboards/runningCourse.ts'

const row = (equipCode: string, state: string, startMs: number, endMs: number | null) => ({ equipCode, state, startMs, endMs, reason: null })

test('the course counts the machines that ran at each moment, and has a gap where nothing is known', () => {
  const rows = [row('A', 'running', 10, 30), row('A', 'down', 30, null), row('B', 'idle', 10, 20), row('B', 'running', 20, null), row('C', 'running', 0, null)]
  expect(runningCourse(rows, ['A', 'B'], { fromMs: 0, toMs: 40 }, 5)).toEqual([null, 1, 2, 1, 1])
})

test('calls per second are those between the last two readings, and nothing after a new start of the server', () => {
  const reading = (atMs: number, count: number): Reading => ({
    atMs,
    figures: { ...figuresOf([]), routes: [{ route: '/a', count, failedCount: 0, meanMs: 1, p95Ms: 1 }] },
  })
  expect(requestRate([reading(0, 100), reading(5000, 150)])).toBe(10)
  expect(requestRate([reading(0, 100), reading(5000, 20)])).toBeNull()
})
