import { expect, test } from 'vitest'
import { slots, withTrips } from '../../../../src/admin/modules/equipment/plc/roundTrips.ts'

const link = (state: 'online' | 'offline', rttP50Ms: number | null) => ({
  deviceCode: 'D1',
  name: 'D1',
  protocol: 'modbusTcp' as const,
  host: 'h',
  port: 502,
  state,
  stateSinceMs: null,
  lastOkMs: null,
  rttP50Ms,
  rttP95Ms: null,
  blocks: 1,
  failedBlocks: 0,
  reason: null,
  tags: 1,
})

test('round trips are kept as they came, a device that is away leaves a gap, and the oldest go', () => {
  const first = withTrips(new Map(), [link('online', 8)])
  expect(first.get('D1')).toEqual([8])
  const away = withTrips(first, [link('offline', 8)])
  expect(away.get('D1')).toEqual([8, null])
  let trips = away
  for (let at = 0; at < slots; at += 1) trips = withTrips(trips, [link('online', at)])
  expect(trips.get('D1')).toHaveLength(slots)
  expect(trips.get('D1')?.at(-1)).toBe(slots - 1)
  expect(withTrips(trips, []).size).toBe(0)
})
