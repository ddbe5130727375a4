import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTable } from '../../../server/files/tableWriter.ts'
import type { WrittenLine } from '../../../server/files/writtenCell.ts'

let begun = 0
const count = () => (begun += 1)
beforeEach(() => {
  begun = 0
  process.on('worker', count)
})
afterEach(() => void process.off('worker', count))

const order = { format: 'csv', sheet: '表', above: [], heading: ['编码'] } as const
const written = async (lines: WrittenLine[]) => (await writeTable(order, async (send) => send(lines))).toString('utf8').trim().split(/\r?\n/).slice(1)
const many = Array.from({ length: 2001 }, (_, at): WrittenLine => [`A${at}`])

test('a worker that wrote a small table writes the next one, and nothing of the first is in it', async () => {
  await written(many) // whoever waited from other tests is ended
  begun = 0
  expect(await written([['A1'], ['A2']])).toEqual(['A1', 'A2'])
  expect(await written([['B1']])).toEqual(['B1'])
  expect(begun).toBe(1)
})

test('one that wrote many lines is ended, and so is one whose lines could not be read', async () => {
  await written(many)
  begun = 0
  expect((await written(many)).length).toBe(2001)
  expect(await written([['A1']])).toEqual(['A1'])
  expect(begun).toBe(2)
  await expect(writeTable(order, () => Promise.reject(new Error('the database is away')))).rejects.toThrow('the database is away')
  expect(await written([['A2']])).toEqual(['A2'])
  expect(begun).toBe(3)
})
