import type { S7TimeType } from '#contract/rules/address/s7TimeTypes.ts'

const bcd = (digits: string) => Array.from({ length: digits.length / 2 }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16))

/** Times as they lie in a data block, and what they say. */
export const s7Moments: readonly { dataType: S7TimeType; bytes: readonly number[]; text: string | number }[] = [
  { dataType: 'time', bytes: [0x00, 0x00, 0x27, 0x10], text: 10_000 },
  { dataType: 'date', bytes: [0x00, 0x00], text: '1990-01-01' },
  { dataType: 'date', bytes: [0x2e, 0x84], text: '2022-08-09' },
  { dataType: 'tod', bytes: [0x00, 0x00, 0x00, 0x00], text: '00:00:00' },
  { dataType: 'tod', bytes: [0x05, 0x26, 0x5b, 0xff], text: '23:59:59.999' },
  { dataType: 'dt', bytes: bcd('2602280805091237'), text: '2026-02-28 08:05:09.123' },
  { dataType: 'dt', bytes: bcd('9912312359590006'), text: '1999-12-31 23:59:59' },
  { dataType: 'dtl', bytes: [0x07, 0xe8, 2, 29, 5, 8, 5, 9, 0x07, 0x5b, 0xcd, 0x15], text: '2024-02-29 08:05:09.123' },
]
