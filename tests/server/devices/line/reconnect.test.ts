import { expect, test } from 'vitest'
import { createOutage } from '../../../../server/devices/line/outage.ts'
import { reconnectDelayMs } from '../../../../server/devices/line/reconnect.ts'
import { makePlan } from '../modbus/rows.ts'

const lost = { loss: 'closed', hadAnswers: true } as const
const range = (outageMs: number) => [reconnectDelayMs({ ...lost, outageMs }, 0), reconnectDelayMs({ ...lost, outageMs }, 1)]

test('a lost device is called every 0.5 to 0.7 s for 10 s, half as often for the next 10, then at most every 3.5 s, never in step with others', () => {
  expect(range(0)).toEqual([500, 700])
  expect(range(9999)).toEqual([500, 700])
  expect(range(10_000)).toEqual([1000, 1400])
  expect(range(19_999)).toEqual([1000, 1400])
  expect(range(20_000)).toEqual([2000, 3500])
  expect(range(7_200_000)).toEqual([2000, 3500])
})

test('a device that answered before its stream broke is called again before its values are old', () => {
  expect(reconnectDelayMs({ loss: 'garbage', hadAnswers: true, outageMs: 0 }, 1)).toBeLessThan(500)
  expect(reconnectDelayMs({ loss: 'garbage', hadAnswers: false, outageMs: 0 }, 0)).toBe(500)
})

const { blocks } = makePlan({ blocks: [{ scanMs: 250 }, { scanMs: 5000 }] })

test('a short break is not told, a longer one tells every block once, then once per period and at most once a second', () => {
  const outage = createOutage(1000)
  outage.lost('closed', 1000)
  expect(outage.tell(blocks, 1599)).toEqual([])
  expect(outage.tell(blocks, 1600)).toEqual([
    { block: 1, outcome: 'disconnected' },
    { block: 2, outcome: 'disconnected' },
  ])
  expect(outage.tell(blocks, 2599)).toEqual([])
  expect(outage.tell(blocks, 2600)).toEqual([{ block: 1, outcome: 'disconnected' }])
  expect(outage.tell(blocks, 6600)).toHaveLength(2)
})

test('a device that fell silent is told at once, as a time-out', () => {
  const outage = createOutage(0)
  outage.lost('silent', 0)
  expect(outage.tell(blocks, 0)).toEqual([
    { block: 1, outcome: 'timeout' },
    { block: 2, outcome: 'timeout' },
  ])
})

test('after a new configuration an outage is told anew', () => {
  const outage = createOutage(0)
  outage.lost('silent', 0)
  outage.tell(blocks, 0)
  outage.forget()
  expect(outage.tell(blocks, 1)).toHaveLength(2)
})
