import bwipjs from 'bwip-js/node'
import { expect, test } from 'vitest'
import { checkDigit } from '#contract/rules/label/gs1.ts'

/** codes that are compared; all ten thousand of decision 115 take half a minute, the first two thousand a few seconds */
const codes = Number(process.env['CHECK_DIGITS'] ?? 2000)

/** What a library that we did not write encodes of 17 digits: it refuses a wrong check digit. */
const isAccepted = (sscc: string): boolean => {
  try {
    bwipjs.raw({ bcid: 'gs1-128', text: `(00)${sscc}` })
    return true
  } catch (error) {
    if (error instanceof Error && /GS1|check/i.test(error.message)) return false
    throw error
  }
}

test('the check digit of an SSCC is the one that another implementation accepts, and the only one', () => {
  let accepted = 0
  for (let at = 0; at < codes; at += 1) {
    const digits = `0${String(690_123_400_000_000 + at * 7919 + (at % 10) * 1_000_003).padStart(16, '0')}`.slice(-17).padStart(17, '0')
    if (isAccepted(digits + checkDigit(digits))) accepted += 1
  }
  expect(accepted).toBe(codes)
  const wrong = Array.from({ length: 10 }, (_none, digit) => `06901234000000001${digit}`).filter((sscc) => sscc.slice(17) !== checkDigit(sscc.slice(0, 17)))
  expect(wrong.map(isAccepted)).toEqual(wrong.map(() => false))
  expect(wrong).toHaveLength(9)
})
