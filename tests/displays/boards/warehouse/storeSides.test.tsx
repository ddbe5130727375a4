// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WarehouseBoard } from '#contract/modules/warehouse/workbench/workbench.ts'
import { StoreSides } from '../../../../src/displays/boards/warehouse/StoreSides.tsx'

afterEach(() => cleanup())
const nowMs = Date.parse('2026-11-25T09:00:00+08:00')
const nothing = { sum: { lots: 0, amounts: [] }, lots: [] }

/** What stands below the docks while so many trucks wait and the first four of them are told. */
function docksWith(open: number): string[] {
  cleanup()
  const docks = Array.from({ length: Math.min(4, open) }, (_none, at) => ({ dock: `${at + 1} 号`, title: `供应商 ${at + 1}`, done: 0, total: 2, dueMs: nowMs }))
  const board = {
    atMs: nowMs,
    tasks: [],
    movesDone: 0,
    movesReversed: 0,
    docks,
    trucksToday: open + 1,
    trucksDone: 1,
    accuracy: null,
    expiring: nothing,
    blocked: nothing,
  }
  render(<StoreSides board={board satisfies WarehouseBoard} nowMs={nowMs} />)
  return [...document.querySelectorAll('[aria-label="收货月台"] p')].map(({ textContent }) => textContent)
}

test('no truck that waits is hidden: four stand by name, of more the first three and how many others', () => {
  expect(docksWith(0)).toEqual(['月台空着'])
  expect(docksWith(3).map((text) => text.slice(0, 3))).toEqual(['1 号', '2 号', '3 号'])
  expect(docksWith(4).map((text) => text.slice(0, 3))).toEqual(['1 号', '2 号', '3 号', '4 号'])
  expect(docksWith(5).map((text) => text.slice(0, 3))).toEqual(['1 号', '2 号', '3 号', '还有 '])
  expect(docksWith(5).at(-1)).toBe('还有 2 车等着收货')
})
