import { expect, test } from 'vitest'
import { checkLimit, checkNominals } from '#contract/rules/scale/checkLimits.ts'
import { milligrams } from '#contract/rules/scale/milligrams.ts'
import { askingOf, fromOpening, parserFor } from '#contract/rules/scale/parserFor.ts'
import { bytesOfHex, hexOf } from '#contract/rules/scale/reading.ts'
import { printedFrame, readingText } from '#contract/rules/scale/readingText.ts'
import { atLeast } from '../../../support/atLeast.ts'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const noPattern = () => () => null

test.each(
  atLeast(7, [
    ['0.001', 'g', 1],
    ['12.345', 'kg', 12_345_000],
    ['-0.1', 'g', -100],
    ['0.1234', 'g', 123.4],
    ['120', 'mg', 120],
    ['1.5', 't', 1_500_000_000],
    ['0.000', 'g', 0],
    ['8.203', 'kg', 8_203_000], // 8.203 * 1e6 is 8202999.999999999
  ] as const),
)('%s %s is %d mg, to the digit', (text, unit, mg) => expect(milligrams(text, unit)).toBe(mg))

test('who opens a port in the middle of a line does not take the rest of it for a weight, whichever protocol has lines', () => {
  const rest = ascii('00.00 g  \r\n')
  const whole = ascii('+   100.00 g  \r\n')
  const sbi = () => parserFor({ protocol: 'sbi', unit: 'g' }, noPattern)
  const opened = fromOpening('sbi', sbi())
  expect(opened.hear(ascii('+   1'))).toEqual([])
  expect(opened.hear(rest)).toEqual([])
  expect(opened.hear(whole)).toMatchObject([{ kind: 'weight', text: '100.00' }])
  // a pattern of the plant would take it: 00.00 g
  const match = (line: string) => /(?<value>\d+\.\d+) g/.exec(line)?.groups ?? null
  const free = { protocol: 'regex', unit: 'g', pattern: '(?<value>x)' } as const
  expect(parserFor(free, () => match).hear(rest)).toMatchObject([{ kind: 'weight', text: '00.00' }])
  expect(
    fromOpening(
      'regex',
      parserFor(free, () => match),
    ).hear(rest),
  ).toEqual([])
})

test('MT-SICS repeats when it is asked once, SBI is asked each time, and nobody asks a scale that speaks anyway', () => {
  expect(askingOf('mtsics')).toMatchObject({ repeat: 'SIR\r\n', once: 'SI\r\n' })
  expect(askingOf('sbi')).toMatchObject({ repeat: null, once: '\u001BP' })
  expect([askingOf('toledo'), askingOf('regex')]).toEqual([
    { repeat: null, once: null },
    { repeat: null, once: null },
  ])
})

test('bytes in hexadecimal come back as they were, and what is none is nothing', () => {
  expect(bytesOfHex(hexOf(Uint8Array.of(0, 2, 255)))).toEqual(Uint8Array.of(0, 2, 255))
  expect([bytesOfHex(''), bytesOfHex('0'), bytesOfHex('zz'), bytesOfHex('00  01')]).toEqual([null, null, null, null])
  expect(printedFrame('02 53 20 0d 0a')).toBe('<02>S <0d><0a>')
  expect(readingText({ raw: '', kind: 'fault', why: 'checksum' })).toBe('校验字节不对')
})

test.each(
  atLeast(8, [
    // class II, in service: 1 e up to 5000 e, 2 e up to 20 000 e, 3 e above
    [500, { readability: 0.1, capacity: 6000 }, 0.1],
    [500.1, { readability: 0.1, capacity: 6000 }, 0.2],
    [2000, { readability: 0.1, capacity: 6000 }, 0.2],
    [2000.1, { readability: 0.1, capacity: 6000 }, 0.3],
    // a balance that shows 620 000 divisions is verified for a tenth of them
    [50, { readability: 0.001, capacity: 620 }, 0.01],
    [50.1, { readability: 0.001, capacity: 620 }, 0.02],
    [500, { readability: 0.001, capacity: 620 }, 0.03],
    [5, { readability: 0.001, capacity: 32 }, 0.001],
  ] as const),
)('at %d of %j a scale may differ by %d', (nominal, scale, limit) => expect(checkLimit(nominal, scale)).toBe(limit))

test('weights to check with are those of a set: a tenth, a half and the whole of the capacity', () => {
  expect([620, 6000, 32, 150].map((capacity) => checkNominals({ capacity }))).toEqual([
    [50, 200, 500],
    [500, 2000, 5000],
    [2, 10, 20],
    [10, 50, 100],
  ])
})
