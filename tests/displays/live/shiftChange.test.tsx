// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shiftsBetween } from '#contract/rules/calendar/shifts.ts'
import { overviewKey } from '../../../src/api/plc.ts'
import { ShiftStrip } from '../../../src/displays/live/ShiftStrip.tsx'
import { useShiftStates } from '../../../src/displays/live/useShiftStates.ts'
import { twoShifts } from '../../support/twoShifts.ts'
import { reading } from './samples.ts'

const hourMs = 3_600_000
/** 2026-11-23 07:59:50 and 19:59:50 in the plant. */
const changes = { '07:59:50': Date.UTC(2026, 10, 22, 23, 59, 50), '19:59:50': Date.UTC(2026, 10, 23, 11, 59, 50) }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Shown = { shift: string; fromMs: number; toMs: number; shiftFromMs: number | null }

function Strip({ startedMs, onShown }: { startedMs: number; onShown: (shown: Shown) => void }) {
  const { shift, stripOf } = useShiftStates()
  const strip = stripOf(reading({ sinceMs: startedMs }))
  useEffect(() => onShown({ shift: shift?.name ?? '', fromMs: strip.fromMs, toMs: strip.toMs, shiftFromMs: strip.shiftFromMs }))
  return <ShiftStrip {...strip} />
}

test.each(Object.entries(changes))(
  'the strip rolls through the change of shift at %s: a machine that ran for hours shows them a moment later too',
  async (_at, beforeMs) => {
    vi.setSystemTime(beforeMs)
    const looks: Shown[] = []
    const shown = () => looks.at(-1)
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const client = new QueryClient()
    const around = { fromMs: beforeMs - 24 * hourMs, toMs: beforeMs + 24 * hourMs }
    client.setQueryData(overviewKey, { machines: [], hours: { shifts: shiftsBetween(twoShifts, around), work: null } })
    const { container } = render(
      <QueryClientProvider client={client}>
        <Strip startedMs={beforeMs - 5 * hourMs} onShown={(look) => void looks.push(look)} />
      </QueryClientProvider>,
    )
    const filled = () =>
      /M([\d.]+) [\d.]+H([\d.]+)V/
        .exec(container.querySelector('path')?.getAttribute('d') ?? '')
        ?.slice(1, 3)
        .map(Number) ?? []
    const before = filled()
    const shiftBefore = shown()?.shift
    expect((before[1] ?? 0) - (before[0] ?? 0)).toBeGreaterThan(400)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    const after = filled()
    expect(shown()?.shift).not.toBe(shiftBefore)
    expect((shown()?.toMs ?? 0) - (shown()?.fromMs ?? 0)).toBe(12 * hourMs)
    expect(shown()?.toMs).toBe(beforeMs + 40_000)
    // the same hours, moved to the left by half a minute; before, a new shift began with an empty strip
    expect(Math.abs((after[0] ?? 0) - (before[0] ?? 0))).toBeLessThan(2)
    expect((after[1] ?? 0) - (after[0] ?? 0)).toBeGreaterThan(400)
    expect(shown()?.shiftFromMs).toBe(beforeMs + 10_000)
    expect(container.querySelector('i')).not.toBeNull()
  },
)
