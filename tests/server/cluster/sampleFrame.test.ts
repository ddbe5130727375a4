import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameError } from '#contract/byteStream.ts'
import { decodeSamples, encodeSamples } from '../../../server/cluster/sampleFrame.ts'
import type { SampleFrame } from '../../../server/cluster/sampleFrame.ts'

const value = fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.integer(), fc.string())
const slot = fc.record({
  slot: fc.nat(5000),
  value,
  status: fc.nat(255),
  at: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 4e12, noNaN: true })),
  raw: fc.array(fc.nat(0xff_ff), { maxLength: 8 }),
})
const frame: fc.Arbitrary<SampleFrame> = fc.record({
  kind: fc.constantFrom('delta' as const, 'full' as const),
  term: fc.nat(),
  seq: fc.nat(),
  layout: fc.string(),
  blocks: fc.array(fc.record({ block: fc.nat(500), slots: fc.array(slot, { maxLength: 20 }) }), { maxLength: 5 }),
})

test('what a process hears is what the collector has: every value to the last bit, every time, every register', () => {
  fc.assert(
    fc.property(frame, (told) => {
      expect(decodeSamples(encodeSamples(told))).toEqual(told)
    }),
  )
})

test('bytes that are no frame are a FrameError and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(failureOf(() => decodeSamples(bytes))).toSatisfy((error) => error === null || error instanceof FrameError)
    }),
  )
})

function failureOf(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}
