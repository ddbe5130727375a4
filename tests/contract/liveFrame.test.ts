import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FrameError } from '#contract/byteStream.ts'
import { decodeFrame, encodeFrame } from '#contract/liveFrame.ts'
import type { FrameChange, FrameSection, LiveFrame } from '#contract/liveFrame.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import type { TagValue } from '#contract/tag.ts'

const serverTime = 1_790_000_000_000

const value: fc.Arbitrary<TagValue> = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
  fc.float({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
)
const status = fc.constantFrom(...Object.values(statuses).map(({ code }) => code), 200)
const readAt = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 10_000_000 }).map((age) => serverTime - age),
)

const decimals = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 120 })

const section = (count: number): fc.Arbitrary<FrameSection> =>
  fc.record({ block: fc.nat(), readAt }).chain(({ block, readAt: sectionReadAt }) =>
    fc
      .uniqueArray(fc.nat({ max: count - 1 }))
      .chain((indexes) => fc.tuple(...indexes.toSorted((a, b) => a - b).map((index) => fc.record({ index: fc.constant(index), value, status, at: readAt }))))
      .map((changes) => ({
        block,
        readAt: sectionReadAt,
        changes: changes.map((change) => (qualityOf(change.status) === 'bad' ? change : { ...change, at: sectionReadAt })),
      })),
  )

const frameAndDecimals = decimals.chain((digits) =>
  fc.record({
    digits: fc.constant(digits),
    frame: fc.record({
      kind: fc.constantFrom('full' as const, 'delta' as const),
      seq: fc.maxSafeInteger().map(Math.abs),
      serverTime: fc.constant(serverTime),
      uptimeMs: fc.nat(),
      sections: fc.array(section(digits.length), { maxLength: 5 }),
    }),
  }),
)

/** The number a board shows: rounded to the tag's digits, unless it is too large to be told exactly. */
function asShown(value: TagValue, digits: number): TagValue {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) * 10 ** digits > Number.MAX_SAFE_INTEGER) return value
  const rounded = Number(value.toFixed(digits))
  return rounded === 0 ? 0 : rounded
}

function asReceived(frame: LiveFrame, digits: readonly number[]): LiveFrame {
  const received = (change: FrameChange) => ({ ...change, value: asShown(change.value, digits[change.index] ?? 0) })
  return { ...frame, sections: frame.sections.map((one) => ({ ...one, changes: one.changes.map(received) })) }
}

const uint16Frame = (values: readonly number[]): LiveFrame => ({
  kind: 'delta',
  seq: 70_000,
  serverTime,
  uptimeMs: 86_400_000,
  sections: [{ block: 12, readAt: serverTime - 9, changes: values.map((value, index) => ({ index, value, status: 0, at: serverTime - 9 })) }],
})

describe('a frame of the live wire', () => {
  test('arrives as it was sent, with every number rounded to the digits that boards show', () => {
    fc.assert(
      fc.property(frameAndDecimals, ({ frame, digits }) => {
        expect(decodeFrame(encodeFrame(frame, digits), digits)).toEqual(asReceived(frame, digits))
      }),
      { numRuns: 200 },
    )
  })

  test('rounds halves of binary fractions as toFixed does', () => {
    const values = [1.005, 1.115, 2.675, 8.345, 0.5, 1.45, -1.115, 1_234_567.845]
    const changes = values.map((value, index) => ({ index, value, status: 0, at: serverTime }))
    const digits = values.map(() => 2)
    const frame = decodeFrame(encodeFrame({ ...uint16Frame([]), sections: [{ block: 1, readAt: serverTime, changes }] }, digits), digits)
    expect(frame.sections[0]?.changes.map(({ value }) => value)).toEqual(values.map((value) => Number(value.toFixed(2))))
  })

  test('says that a block was read although nothing changed', () => {
    const frame: LiveFrame = { ...uint16Frame([]), sections: [{ block: 3, readAt: serverTime - 20, changes: [] }] }
    expect(decodeFrame(encodeFrame(frame, []), [])).toEqual(frame)
  })

  test('shows no negative age when the server clock was set back after the read', () => {
    const frame: LiveFrame = { ...uint16Frame([]), sections: [{ block: 3, readAt: serverTime + 3_600_000, changes: [] }] }
    expect(decodeFrame(encodeFrame(frame, []), []).sections[0]?.readAt).toBe(serverTime)
  })

  test('costs at most 5 bytes for each changed uint16', () => {
    const values = Array.from({ length: 1000 }, (_, index) => (index * 7919) % 65_536)
    const digits = values.map(() => 0)
    const empty = encodeFrame(uint16Frame([]), digits).length
    expect((encodeFrame(uint16Frame(values), digits).length - empty) / values.length).toBeLessThanOrEqual(5)
  })
})

/** What decoding ended in. */
function outcome(bytes: Uint8Array, digits: readonly number[]): string {
  try {
    decodeFrame(bytes, digits)
    return 'frame or FrameError'
  } catch (error) {
    return error instanceof FrameError ? 'frame or FrameError' : String(error)
  }
}

describe('a malformed frame', () => {
  test('of random bytes throws a FrameError or is a frame, never anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), decimals, (bytes, digits) => {
        expect(outcome(bytes, digits)).toBe('frame or FrameError')
      }),
      { numRuns: 3000 },
    )
  })

  test('cut anywhere or with one byte changed throws a FrameError or is a frame, never anything else', () => {
    fc.assert(
      fc.property(frameAndDecimals, fc.nat(), fc.integer({ min: 0, max: 255 }), ({ frame, digits }, place, byte) => {
        const bytes = encodeFrame(frame, digits)
        expect(outcome(bytes.slice(0, place % bytes.length), digits)).toBe('frame or FrameError')
        expect(outcome(bytes.with(place % bytes.length, byte), digits)).toBe('frame or FrameError')
      }),
      { numRuns: 300 },
    )
  })

  test('that names a tag outside the room is refused', () => {
    expect(() => decodeFrame(encodeFrame(uint16Frame([1, 2, 3]), [0, 0, 0]), [0, 0])).toThrow(FrameError)
  })

  test('that announces more changes or a longer text than it holds is refused before anything is allocated', () => {
    const header = Array.from(encodeFrame(uint16Frame([]), []).slice(0, -1))
    expect(() => decodeFrame(Uint8Array.from([...header, 0xff, 0xff, 0xff, 0xff, 0x7f]), [0])).toThrow(FrameError)
    expect(() => decodeFrame(Uint8Array.from([...header, 1, 0x04, 0xff, 0xff, 0xff, 0xff, 0x7f, 65]), [0])).toThrow(FrameError)
  })
})
