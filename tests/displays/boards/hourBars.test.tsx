// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HourBars } from '../../../src/displays/boards/overview/HourBars.tsx'

afterEach(() => cleanup())
const eight = Date.parse('2026-11-23T08:00:00+08:00')
const hour = (at: number, planned: number, good: number) => ({ hourMs: eight + at * 3_600_000, planned, good })

test('an hour that lags is hatched and alone carries its figure; the present one is held to what is due of it, and one to come to nothing', () => {
  const hours = [hour(0, 100, 90), hour(1, 100, 95), hour(2, 100, 48), hour(3, 100, 0)]
  const unit = { unit: 'kg', good: 233, planned: 400, due: 250, hours }
  const drawn = (minutes: number) => {
    cleanup()
    const { container } = render(<HourBars unit={unit} nowMs={eight + minutes * 60_000} plantTz="Asia/Shanghai" />)
    return [...container.querySelectorAll('span')].map((bar) => [bar.dataset['now'], bar.dataset['tone'], bar.textContent])
  }
  expect(drawn(150)).toEqual([
    ['false', 'late', '90'],
    ['false', 'none', ''],
    ['true', 'none', ''], // 48 of 50
    ['false', 'none', ''],
  ])
  expect(drawn(156)[2]).toEqual(['true', 'late', '48']) // 48 of 60
})

test('it says in words what it draws, up to now', () => {
  const unit = { unit: 'kg', good: 90, planned: 200, due: 100, hours: [hour(0, 100, 90), hour(1, 100, 0)] }
  const { container } = render(<HourBars unit={unit} nowMs={eight + 3_500_000} plantTz="Asia/Shanghai" />)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('每小时 kg：08 时 90，计划 100')
})
