import { expect, test } from 'vitest'
import { createTopicLog } from '../../../server/realtime/topicLog.ts'

function openLog() {
  const clock = { ms: 0 }
  return { clock, log: createTopicLog('this process', () => clock.ms) }
}
const knownTo = (seq: number) => ({ epoch: 'this process', seq })

test('who knows everything up to a number is given what came after it on his topic, in order', () => {
  const { log } = openLog()
  for (const n of [1, 2, 3]) {
    log.note('resource:a', n)
    log.note('resource:b', -n)
  }
  expect(log.since('resource:a', knownTo(1))?.map(({ seq, payload }) => [seq, payload])).toEqual([
    [3, 2],
    [5, 3],
  ])
  expect(log.since('resource:a', knownTo(6))).toEqual([])
  expect(log.since('resource:quiet', knownTo(0))).toEqual([])
})

test('who was away for more events than are kept is told of a gap, and nobody else', () => {
  const { log } = openLog()
  for (let n = 0; n < 201; n += 1) log.note('resource:a', n)
  expect(log.since('resource:a', knownTo(0))).toBe(null)
  expect(log.since('resource:a', knownTo(1))).toHaveLength(200)
  expect(log.since('resource:b', knownTo(0))).toEqual([])
})

test('numbers of another process, or of the future, are a gap', () => {
  const { log } = openLog()
  log.note('resource:a', 1)
  expect(log.since('resource:a', { epoch: 'another process', seq: 1 })).toBe(null)
  expect(log.since('resource:a', knownTo(2))).toBe(null)
})

test('who read by HTTP some time ago is told of a gap when something happened since, or when the process is younger than that', () => {
  const { clock, log } = openLog()
  clock.ms = 10_000
  log.note('resource:a', 1)
  clock.ms = 12_000
  expect(log.since('resource:a', { ageMs: 2000 })).toBe(null)
  expect(log.since('resource:a', { ageMs: 1999 })).toEqual([])
  expect(log.since('resource:b', { ageMs: 12_000 })).toEqual([])
  expect(log.since('resource:b', { ageMs: 12_001 })).toBe(null)
})
