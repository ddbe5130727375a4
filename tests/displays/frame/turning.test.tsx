// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neighbourOf, turnFrom } from '../../../src/displays/frame/boardList.ts'
import { hasGlyphs } from '../../../src/displays/frame/glyphProbe.ts'
import { setHeld } from '../../../src/displays/frame/hold.ts'
import { usePages } from '../../../src/displays/frame/usePages.ts'
import { useHiddenCursor } from '../../../src/displays/frame/useHiddenCursor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  setHeld(false)
  vi.useRealTimers()
})

const items = Array.from({ length: 10 }, (_, index) => index)
const pass = (ms: number) => void act(() => vi.advanceTimersByTime(ms))

test('what does not fit turns by itself every 12 s and begins again after the last page', () => {
  const { result } = renderHook(() => usePages(items, 4))
  expect(result.current).toEqual({ items: [0, 1, 2, 3], number: 0, of: 3 })
  pass(12_000)
  expect(result.current.items).toEqual([4, 5, 6, 7])
  pass(12_000)
  expect(result.current.items).toEqual([8, 9])
  pass(12_000)
  expect(result.current.number).toBe(0)
})

test('a held board does not turn', () => {
  const { result } = renderHook(() => usePages(items, 4))
  act(() => setHeld(true))
  pass(60_000)
  expect(result.current.number).toBe(0)
})

test('when something new has come the first page is back at once and stands its whole time, but a held board stays', () => {
  const { result, rerender } = renderHook(({ newest }) => usePages(items, 4, newest), { initialProps: { newest: 'one' } })
  pass(20_000)
  expect(result.current.number).toBe(1)
  rerender({ newest: 'two' })
  expect(result.current.items).toEqual([0, 1, 2, 3])
  pass(11_999)
  expect(result.current.number).toBe(0)
  pass(1)
  expect(result.current.number).toBe(1)
  act(() => setHeld(true))
  rerender({ newest: 'three' })
  expect(result.current.number).toBe(1)
})

test('a page that no longer exists gives way to the last one there is', () => {
  const { result, rerender } = renderHook(({ shown }) => usePages(shown, 4), { initialProps: { shown: items } })
  pass(24_000)
  rerender({ shown: items.slice(0, 5) })
  expect(result.current).toEqual({ items: [4], number: 1, of: 2 })
})

test('on the page of a machine the arrow keys lead to the machine before and after it, round in a circle', () => {
  const codes = ['SC-01', 'ML-02', 'PK 1']
  expect(turnFrom('/display/machine/SC-01', 1, codes)).toBe('/display/machine/ML-02')
  expect(turnFrom('/display/machine/SC-01', -1, codes)).toBe('/display/machine/PK%201')
  expect(turnFrom('/display/machine/PK%201', 1, codes)).toBe('/display/machine/SC-01')
  expect(turnFrom('/display/machine/XX-99', 1, codes)).toBe('/display/plc') // no machine: the boards
  expect(turnFrom('/display/plc', 1, codes)).toBe('/display/powder')
})

test('the arrow keys go round through the boards', () => {
  const turn = (board: string) => neighbourOf(`/display/${board}`, 1).replace('/display/', '')
  expect(['plc', 'powder', 'orders', 'weighing', 'quality', 'plots', 'warehouse', 'packing', 'gantt'].map(turn)).toEqual([
    'powder',
    'orders',
    'weighing',
    'quality',
    'plots',
    'warehouse',
    'packing',
    'gantt',
    'delivery',
  ])
  expect(neighbourOf('/display/alarms', 1)).toBe('/display/andon')
  expect(neighbourOf('/display/monitor', 1)).toBe('/display/plc')
  expect(neighbourOf('/display/plc', -1)).toBe('/display/monitor')
  expect(neighbourOf('/display/machine/ML-02', 1)).toBe('/display/plc')
})

test('the cursor disappears after 2 s of rest and is back when the mouse moves', () => {
  const { result } = renderHook(() => useHiddenCursor())
  pass(1999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  void act(() => window.dispatchEvent(new Event('pointermove')))
  expect(result.current).toBe(false)
})

test('a font that draws the same empty box for every character is no Chinese font', () => {
  expect(hasGlyphs(() => '□')).toBe(false)
  expect(hasGlyphs((character) => `drawn ${character}`)).toBe(true)
})

test('where a screen may show few boards, the keys turn through those, and stay where there is none', () => {
  const few = [
    { path: '/display/plc', title: 'PLC 监控' },
    { path: '/display/powder', title: '磨粉看板' },
  ]
  expect([neighbourOf('/display/powder', 1, few), turnFrom('/display/plc', -1, [], few)]).toEqual(['/display/plc', '/display/powder'])
  expect(neighbourOf('/display/board/W-1', 1, [])).toBe('/display/board/W-1')
})
