import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPieces } from '../../../../server/devices/line/pieces.ts'
import type { PieceAnswer, WholeRead } from '../../../../server/devices/line/pieces.ts'
import { atLeast } from '../../../support/atLeast.ts'

const hourMs = 3_600_000
const splits = new Set([2, 3, 4])
const word = (offset: number) => offset + 1

type Device = { bad: ReadonlySet<number>; most: number; code?: number }

/** Reads one whole block from a device that refuses bad addresses and long requests; says how many requests it took. */
function readBlock(pieces: ReturnType<typeof createPieces>, { bad, most, code = 2 }: Device, now: number): { read: WholeRead; asked: [number, number][] } {
  const asked: [number, number][] = []
  for (;;) {
    const { offset, count } = pieces.wanted(now)
    asked.push([offset, count])
    const addresses = Array.from({ length: count }, (_, index) => offset + index)
    const isRefused = count > most || addresses.some((address) => bad.has(address))
    const answer: PieceAnswer = {
      outcome: isRefused ? 'exception' : 'ok',
      exception: isRefused ? code : 0,
      words: Uint16Array.from(isRefused ? [] : addresses.map(word)),
      at: now,
    }
    const read = pieces.take(answer)
    if (read) return { read, asked }
    if (asked.length > 1000) throw new Error('it never ends')
  }
}

const singles = (count: number) => Array.from({ length: count }, (_, index) => [index, 1] as const)

test('of a block with one bad address everything else is read, at the price of one request more', () => {
  const pieces = createPieces({ count: 100, atoms: singles(100) }, splits)
  const device = { bad: new Set([37]), most: 125 }
  const first = readBlock(pieces, device, 0)
  expect(first.read).toMatchObject({ outcome: 'ok', holes: [{ offset: 37, count: 1, exception: 2 }] })
  expect(first.read.words[36]).toBe(37)
  expect(first.read.words[38]).toBe(39)
  const second = readBlock(pieces, device, 1000)
  expect(second.asked.length).toBeLessThanOrEqual(3)
  expect(second.asked.some(([offset, count]) => offset <= 37 && offset + count > 37)).toBe(false)
})

test('a bad address is asked again after an hour, and belongs to the block again once it answers', () => {
  const pieces = createPieces({ count: 40, atoms: singles(40) }, splits)
  readBlock(pieces, { bad: new Set([7]), most: 125 }, 0)
  expect(readBlock(pieces, { bad: new Set(), most: 125 }, hourMs - 1).read.holes).toHaveLength(1)
  const healed = readBlock(pieces, { bad: new Set(), most: 125 }, hourMs).read
  expect(healed).toMatchObject({ outcome: 'ok' })
  expect(healed.holes).toBeUndefined()
  expect([...healed.words]).toEqual(Array.from({ length: 40 }, (_, index) => word(index)))
})

test('a value of several registers is never read in two pieces', () => {
  const atoms = Array.from({ length: 30 }, (_, index) => [index * 4, 4] as const)
  const pieces = createPieces({ count: 120, atoms }, splits)
  for (const now of [0, 1000])
    for (const [offset, count] of atLeast(2, readBlock(pieces, { bad: new Set([50]), most: 16 }, now).asked)) expect([offset % 4, count % 4]).toEqual([0, 0])
})

test('a device that refuses everything is told with its number, and is not torn into pieces again at every scan', () => {
  const pieces = createPieces({ count: 20, atoms: singles(20) }, splits)
  const everything = { bad: new Set(Array.from({ length: 20 }, (_, index) => index)), most: 125, code: 4 }
  expect(readBlock(pieces, everything, 0).read).toMatchObject({ outcome: 'exception', exception: 4 })
  expect(readBlock(pieces, everything, 1000).asked).toEqual([[0, 20]])
  // well again and then partly ill within the minute: the others do not wait for it
  expect(readBlock(pieces, { bad: new Set(), most: 125 }, 2000).read).toMatchObject({ outcome: 'ok' })
  expect(readBlock(pieces, { bad: new Set([3]), most: 125 }, 3000).read).toMatchObject({ outcome: 'ok', holes: [{ offset: 3, count: 1 }] })
})

test('a time-out in the middle is a time-out of the block, and what was learned is not lost', () => {
  const pieces = createPieces({ count: 20, atoms: singles(20) }, splits)
  readBlock(pieces, { bad: new Set([3]), most: 125 }, 0)
  pieces.wanted(1000)
  expect(pieces.take({ outcome: 'timeout', exception: 0, words: new Uint16Array(0), at: 1000 })).toMatchObject({ outcome: 'timeout' })
  expect(readBlock(pieces, { bad: new Set([3]), most: 125 }, 2000).asked.length).toBeLessThanOrEqual(3)
})

test('whatever is bad and however little the device gives at once, good addresses come right and bad ones by their number', () => {
  const device = fc.record({ bad: fc.uniqueArray(fc.nat(59), { maxLength: 20 }), most: fc.integer({ min: 1, max: 125 }) })
  fc.assert(
    fc.property(device, ({ bad, most }) => {
      const pieces = createPieces({ count: 60, atoms: singles(60) }, splits)
      for (const now of [0, 1000, hourMs + 2000]) {
        const { read } = readBlock(pieces, { bad: new Set(bad), most }, now)
        const holes = (read.holes ?? []).flatMap(({ offset, count }) => Array.from({ length: count }, (_, index) => offset + index))
        expect(holes.toSorted((a, b) => a - b)).toEqual(bad.toSorted((a, b) => a - b))
        expect([...read.words]).toEqual(Array.from({ length: 60 }, (_, offset) => (bad.includes(offset) ? 0 : word(offset))))
      }
    }),
    { seed: 5, numRuns: 300 },
  )
})
