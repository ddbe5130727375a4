import { expect, test } from 'vitest'
import { createHeartbeats } from '../../../server/tags/heartbeats.ts'
import { clockJumps } from '../../support/clockJumps.ts'

const startMs = 1_800_000_000_000

test.each(clockJumps)('a heartbeat that stands still for 10 s is lost, also when the clock is set by %i ms meanwhile', (jump) => {
  const heartbeats = createHeartbeats()
  heartbeats.beat('PLC', 1, startMs)
  heartbeats.beat('PLC', 1, startMs + 5000)
  heartbeats.shift(jump)
  expect(heartbeats.isLost('PLC', startMs + jump + 10_000)).toBe(false)
  expect(heartbeats.isLost('PLC', startMs + jump + 10_001)).toBe(true)
})
