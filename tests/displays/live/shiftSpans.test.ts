import { expect, test } from 'vitest'
import { shiftSpans } from '../../../src/displays/live/shiftSpans.ts'

const row = (state: string, startMs: number, endMs: number | null) => ({ equipCode: 'ML-02', state, startMs, endMs, reason: null })

test('the live state takes over from the stored rows where it began', () => {
  expect(shiftSpans([row('idle', 0, 100), row('running', 100, null)], { state: 'down', sinceMs: 250 }, 300)).toEqual([
    { state: 'idle', fromMs: 0, toMs: 100 },
    { state: 'running', fromMs: 100, toMs: 250 },
    { state: 'down', fromMs: 250, toMs: 300 },
  ])
})

test('a state that went on through a restart of the server is drawn as the log has it: the time without us stays in the strip', () => {
  const rows = [row('running', 0, 100), row('offline', 100, 150), row('running', 150, null)]
  expect(shiftSpans(rows, { state: 'running', sinceMs: 0 }, 300)).toEqual([
    { state: 'running', fromMs: 0, toMs: 100 },
    { state: 'offline', fromMs: 100, toMs: 150 },
    { state: 'running', fromMs: 150, toMs: 300 },
  ])
})

test('nothing is drawn beyond the moment up to which the plant is known', () => {
  const spans = shiftSpans([row('running', 0, null)], { state: 'running', sinceMs: 0 }, 200)
  expect(spans).toEqual([{ state: 'running', fromMs: 0, toMs: 200 }])
  expect(shiftSpans([row('running', 0, null), row('idle', 400, null)], null, 200)).toEqual([{ state: 'running', fromMs: 0, toMs: 200 }])
})

test('a state this page does not know is drawn as unknown', () => {
  expect(shiftSpans([row('dancing', 0, 100)], null, 200)).toEqual([{ state: 'offline', fromMs: 0, toMs: 100 }])
})
