import { expect, test } from 'vitest'
import { JournalQueue } from '../../../../server/tags/history/journalQueue.ts'

function drained(queue: JournalQueue): number[] {
  const refs: number[] = []
  while (!queue.isEmpty) for (const [i, number] of queue.take().entries()) if (i % 4 === 0) refs.push(number)
  return refs
}

const filled = (maxRows: number, rows: number) => {
  const queue = new JournalQueue(maxRows)
  for (let ref = 0; ref < rows; ref++) queue.push(ref, 0, 0, 0)
  return queue
}

test('rows leave in the order they came, in pieces, however many they are', () => {
  const queue = filled(1_000_000, 50_001)
  expect(queue.take()).toHaveLength(20_000 * 4)
  expect(drained(queue)).toEqual(Array.from({ length: 30_001 }, (_, i) => 20_000 + i))
})

test('rows that could not be written come back before those that came meanwhile', () => {
  const queue = filled(100, 1)
  const taken = queue.take()
  queue.push(7, 0, 0, 0)
  queue.putBack(taken)
  expect(drained(queue)).toEqual([0, 7])
})

test('of too many waiting rows the oldest leave', () => {
  const refs = drained(filled(50_000, 120_000))
  expect(refs.length).toBeLessThanOrEqual(60_000)
  expect(refs.at(-1)).toBe(119_999)
  expect(refs[0]).toBe(120_000 - refs.length)
})
