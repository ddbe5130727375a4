import { assert, constantFrom, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isReject, rejectsAmong } from '../../../plant/model/counting.ts'

test('rejects never fall, grow by one piece at most, and hold their share', () => {
  assert(
    property(nat(0xffff_ffff), nat(1_000_000), constantFrom(0.002, 0.005, 0.012, 0.015), (stream, piece, share) => {
      const step = rejectsAmong(stream, piece + 1, share) - rejectsAmong(stream, piece, share)
      expect([0, 1]).toContain(step)
      expect(isReject(stream, piece, share)).toBe(step === 1)
      expect(Math.abs(rejectsAmong(stream, piece, share) - piece * share)).toBeLessThan(2)
    }),
  )
})
