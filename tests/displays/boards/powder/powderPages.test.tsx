// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { usePowderPages } from '../../../../src/displays/boards/powder/usePowderPages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const machines = (letters: string, count: number) => Array.from({ length: count }, (_none, at) => ({ equipCode: `${letters}-0${at + 1}` }) as Machine)

/** What stands on a screen of that width, with so many mills and machines beside them. */
function screen(width: number, mills: number, beside: number) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', width === 390 ? 844 : 1080)
  const { result } = renderHook(() => usePowderPages(machines('ML', mills), machines('SV', beside)))
  return () => [
    ...[result.current.mills, result.current.beside].map(({ items }) => items.map(({ equipCode }) => equipCode.slice(-1)).join('')),
    result.current.words,
  ]
}

test('a wall turns through the mills that it has no room for, and no machine is left out', async () => {
  const stands = screen(1920, 5, 4)
  expect(stands()).toEqual(['123', '123', '1/2'])
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(stands()).toEqual(['45', '4', '2/2'])
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(stands()).toEqual(['123', '123', '1/2'])
})

test('three mills are one page, which says nothing of pages', () => expect(screen(1920, 3, 3)()).toEqual(['123', '123', null]))

test('a phone has room for all of them', () => expect(screen(390, 5, 4)()).toEqual(['12345', '1234', null]))
