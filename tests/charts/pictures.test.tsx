// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import { Freshness, freshnessText } from '../../src/charts/Freshness.tsx'
import { LimitBar } from '../../src/charts/LimitBar.tsx'
import { LinkMark } from '../../src/charts/LinkMark.tsx'
import { StateMark } from '../../src/charts/StateMark.tsx'
import { StateStrip } from '../../src/charts/StateStrip.tsx'

afterEach(cleanup)

test('every machine state has a shape of its own, so that it is told apart in black and white', () => {
  const shapes = machineStateNames.map((state) => {
    const { container, unmount } = render(<StateMark state={state} />)
    const shape = container.querySelector('svg')?.innerHTML
    unmount()
    return shape
  })
  expect(new Set(shapes).size).toBe(machineStateNames.length)
})

test('the strip hatches the time a machine was offline and draws the other states as one path each', () => {
  const spans = [
    { state: 'running', fromMs: 0, toMs: 40 },
    { state: 'offline', fromMs: 40, toMs: 60 },
    { state: 'running', fromMs: 60, toMs: 80 },
  ] as const
  const { container } = render(<StateStrip spans={spans} fromMs={0} toMs={100} markMs={null} label="样例" />)
  expect(container.querySelectorAll('path')).toHaveLength(1)
  const hatched = container.querySelector('i')
  expect(hatched?.style.left).toBe('40%')
  expect(hatched?.style.width).toBe('20%')
})

test('the bar of freshness moves with a heartbeat and with nothing else', () => {
  const bar = (beats: number, ageMs: number) => {
    const { container, unmount } = render(<Freshness ageMs={ageMs} beats={beats} />)
    const place = container.querySelector('i')?.style.transform
    unmount()
    return place
  }
  expect(bar(4, 200)).toBe(bar(4, 9000))
  expect(bar(5, 200)).not.toBe(bar(4, 200))
})

test('the age of the data is told finely while it is small', () => {
  expect([null, 440, 9990, 42_000, 185_000, 7_300_000].map(freshnessText)).toEqual(['—', '0.4 秒', '9.9 秒', '42 秒', '3 分', '2 小时'])
})

test('the state of the link has a word', () => {
  const words = (['connected', 'connecting', 'offline'] as const).map((link) => render(<LinkMark link={link} />).container.textContent)
  expect(words).toEqual(['已连接', '正在连接', '已断开'])
})

test('a limit bar without a trusted value has its zones and no marker', () => {
  const limits = { LL: null, L: null, H: 60, HH: 75 }
  expect(render(<LimitBar value={null} limits={limits} />).container.querySelectorAll('b')).toHaveLength(0)
  expect(render(<LimitBar value={46.2} limits={limits} />).container.querySelectorAll('b')).toHaveLength(1)
})

test('a zone has a colour only while the value is in it, and a low one only while falling below means something', () => {
  const limits = { LL: null, L: 5, H: 110, HH: null }
  const entered = (value: number, lowCounts: boolean) => {
    const { container, unmount } = render(<LimitBar value={value} limits={limits} lowCounts={lowCounts} />)
    const count = container.querySelectorAll('[class*="entered"]').length
    unmount()
    return count
  }
  expect([entered(40, true), entered(0, true), entered(0, false), entered(115, false)]).toEqual([0, 1, 0, 1])
})
