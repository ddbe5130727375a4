import { expect, test } from 'vitest'
import { JournalQueue } from '../../../../server/tags/history/journalQueue.ts'

const refsOf = (rows: Float64Array) => [...rows].filter((_, i) => i % 4 === 0)

test('rows that could not be written come back before those that came meanwhile', () => {
  const queue = new JournalQueue(100)
  queue.push(1, 0, 0, 0)
  const taken = queue.take()
  queue.push(2, 0, 0, 0)
  queue.putBack(taken)
  expect(refsOf(queue.take())).toEqual([1, 2])
  expect(queue.isEmpty).toBe(true)
})

test('of too many waiting rows the oldest leave', () => {
  const queue = new JournalQueue(300)
  for (let ref = 0; ref < 1000; ref++) queue.push(ref, 0, 0, 0)
  const refs = refsOf(queue.take())
  expect(refs.length).toBeLessThanOrEqual(300)
  expect(refs.at(-1)).toBe(999)
  queue.putBack(new Float64Array(4 * 5000))
  expect(refsOf(queue.take())).toHaveLength(300)
})
