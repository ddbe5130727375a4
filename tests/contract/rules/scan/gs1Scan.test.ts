import { expect, test } from 'vitest'
import { gs1Day, gtinSpellings, readGs1 } from '#contract/rules/scan/gs1Scan.ts'
import { groupSeparator, rawScan } from '#contract/rules/scan/rawScan.ts'

const read = (raw: string, symbology = '') => {
  const elements = readGs1(rawScan(raw, symbology))
  if (elements === null || 'refused' in elements) return elements
  return elements.map(({ identifier, value }) => `${identifier}=${value}`).join(' ')
}

// check digits by GS1's own rule, reckoned by hand: 0690123451005 needs 8, 0690123450000041 of an SSCC needs 7
const gtin = '06901234510058'

test('elements are read with FNC1 in each spelling, and with the name that a scanner gives the code', () => {
  const prefixes = [']C1', ']d2', ']Q3']
  const spellings = [groupSeparator, '{GS}', '<GS>', '|', '~']
  for (const prefix of prefixes)
    for (const sign of spellings)
      expect(read(`${prefix}01${gtin}10LOT-7${sign}3103001255${sign}17281101\r\n`)).toBe(`01=${gtin} 10=LOT-7 3103=001255 17=281101`)
  expect(prefixes.length * spellings.length).toBe(15)
  expect(read(`01${gtin}10LOT-7`, 'gs1-128')).toBe(`01=${gtin} 10=LOT-7`)
})

test('without any sign of FNC1 a GTIN with its check digit is enough, and a number of our own stays one', () => {
  expect(read(`01${gtin}1728110110LOT-7`)).toBe(`01=${gtin} 17=281101 10=LOT-7`)
  expect(read('0106901234510059')).toBeNull()
  expect([read('HU0000123'), read('RM1005-261118'), read('A|B'), read('0100')]).toEqual([null, null, null, null])
})

test('what a scanner or a Chinese keyboard puts around a code is no part of it', () => {
  const [stx, etx, byteOrder] = ['\u0002', '\u0003', '\ufeff']
  const framed = [`${stx}HU0000123${etx}`, `${groupSeparator}HU0000123`, `${byteOrder}HU0000123\r\n`, '\t]C0HU0000123', '］Ｃ０HU0000123', '　HU0000123　']
  expect(framed.map((raw) => rawScan(raw, ''))).toEqual(framed.map(() => ({ text: 'HU0000123', isGs1: false })))
  expect(rawScan(`A${groupSeparator}B`, '').text).toBe(`A${groupSeparator}B`) // inside it parts elements
  expect(read('］Ｃ１０１０６９０１２３４５１００５８１０ＬＯＴ－７')).toBe(`01=${gtin} 10=LOT-7`)
  expect(read('（０１）０６９０１２３４５１００５８（１０）ＬＯＴ－７')).toBe(`01=${gtin} 10=LOT-7`)
  expect(read('ＨＵ００００１２３')).toBeNull()
})

test('what claims to be GS1 and is not is refused with what is wrong', () => {
  expect(read(']C10106901234510059')).toEqual({ refused: '(01) GTIN 06901234510059 的校验位不对' })
  expect(read(`]C101${gtin}17281301`)).toEqual({ refused: '(17) 有效期 281301 不是日期' })
  expect(read(`]C101${gtin}99X`)).toEqual({ refused: '不认识 GS1 内容中从“99X”开始的部分' })
  expect(read(`]C101${gtin}10${'A'.repeat(21)}`)).toEqual({ refused: `(10) 批号要1 到 20 个字符，现在是“${'A'.repeat(21)}”` })
  expect(read(']C1')).toEqual({ refused: 'GS1 内容是空的' })
})

test('a lot that is followed by more without FNC1 is taken to the end, as the standard has it', () => {
  expect(read(`]C101${gtin}10LOT717281101`)).toBe(`01=${gtin} 10=LOT717281101`)
})

test('dates have centuries and ends of months, and a GTIN is found in each length it may be kept in', () => {
  expect([gs1Day('281101'), gs1Day('280200'), gs1Day('991231'), gs1Day('500101')]).toEqual(['2028-11-01', '2028-02-29', '1999-12-31', '2050-01-01'])
  expect(gtinSpellings('06901234510058')).toEqual(['06901234510058', '6901234510058'])
  expect(gtinSpellings('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074'])
})
