import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk } from '../../../../server/tags/history/chunk.ts'
import { SampleBuffer } from '../../../../server/tags/history/samples.ts'
import type { Samples } from '../../../../server/tags/history/samples.ts'
import { hour, hourStartMs, randomOf } from './temporaryHistory.ts'

const good = 0
const outOfRange = 16
const commFailure = 32

const samplesOf = (value: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3_599_999 }), value, fc.constantFrom(good, good, good, outOfRange, commFailure)), { maxLength: 400 })
    .map((rows) => {
      const buffer = new SampleBuffer()
      for (const [offset, each, status] of rows) buffer.push(hourStartMs + offset, status === commFailure ? Number.NaN : each + 0, status)
      return buffer.samples()
    })

const sameAs = (samples: Samples) => ({ at: [...samples.at], value: [...samples.value], status: [...samples.status] })

test.each([
  ['scaled values, negative too', 2, fc.integer({ min: -1_000_000, max: 1_000_000 }).map((scaled) => scaled / 100)],
  ['counters beyond 2^24', 0, fc.integer({ min: 0, max: 2 ** 50 })],
  ['numbers with more digits than the tag has', 1, fc.double({ noNaN: true, noDefaultInfinity: true })],
  ['single-precision numbers', 1, fc.float({ noNaN: true, noDefaultInfinity: true })],
] as const)('a packed hour gives back exactly what went in: %s', (_, decimals, value) => {
  fc.assert(
    fc.property(samplesOf(value), (samples) => {
      const unpacked = decodeChunk(hour, encodeChunk(hour, samples, { decimals, deadband: 0 }))
      expect(sameAs(unpacked)).toEqual(sameAs(samples))
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('digits finer than a quarter of the dead band are not kept, coarser ones are', () => {
  const samples = { at: Float64Array.of(hourStartMs), value: Float64Array.of(21.537), status: Uint8Array.of(0) }
  expect(decodeChunk(hour, encodeChunk(hour, samples, { decimals: 1, deadband: 0.2 })).value[0]).toBe(21.5)
  expect(decodeChunk(hour, encodeChunk(hour, samples, { decimals: 1, deadband: 0.1 })).value[0]).toBe(21.537)
})

test.each([2, 10, 30])('a noisy process signal (sigma %i digits) read once a second takes at most 2 bytes a sample', (sigma) => {
  const random = randomOf(42)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const at = Float64Array.from({ length: 3600 }, (_, second) => hourStartMs + second * 1000 + Math.floor(random() * 8))
  const value = Float64Array.from({ length: 3600 }, (_, second) => Math.round(800 + 50 * Math.sin(second / 300) + sigma * normal()) / 10)
  const bytes = encodeChunk(hour, { at, value, status: new Uint8Array(3600) }, { decimals: 1, deadband: 0.1 })
  expect(bytes.length / 3600).toBeLessThanOrEqual(2)
})

test('a flipped byte in a packed hour is an error, never a wrong value', () => {
  const at = Float64Array.from({ length: 600 }, (_, i) => hourStartMs + i * 1000)
  const bytes = encodeChunk(hour, { at, value: at.map((_, i) => i % 37), status: new Uint8Array(600) }, { decimals: 0, deadband: 0 })
  expect(bytes.length).toBeGreaterThan(30)
  for (let i = 2; i < bytes.length; i += 5) {
    const flipped = Uint8Array.from(bytes)
    flipped[i] = (flipped[i] ?? 0) ^ 0x10
    expect(() => decodeChunk(hour, flipped)).toThrow(Error)
  }
})
