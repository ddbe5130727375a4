import { expect, test } from 'vitest'
import { arranged, tallyOf } from '../../../src/displays/boards/tags/tagFilter.ts'
import type { ShownQuality } from '../../../src/displays/boards/tags/tagFilter.ts'
import { addressText, wordsText } from '../../../src/displays/boards/tags/rawText.ts'
import { meta } from '../live/samples.ts'

const metas = ['ML-01.outTemp', 'ML-01.current', 'ML-01.vibration', 'ML-01.feedRate'].map((tagCode, index) =>
  meta({ tagCode, name: ['出料温度', '电流', '振动', '喂料'][index] ?? '' }),
)
const qualities: Record<string, ShownQuality> = { 'ML-01.outTemp': 'good', 'ML-01.current': 'bad', 'ML-01.vibration': 'stale', 'ML-01.feedRate': 'uncertain' }
const read = (tagCode: string) => ({ quality: qualities[tagCode] ?? 'good' })
const codes = (change: Partial<Parameters<typeof arranged>[1]>) =>
  arranged(metas, { text: '', quality: null, isWorstFirst: false, ...change }, read).map(({ tagCode }) => tagCode.slice('ML-01.'.length))

test('tags are found by a part of their code or name, whatever its case', () => {
  expect(codes({ text: ' OUTTEMP ' })).toEqual(['outTemp'])
  expect(codes({ text: '振' })).toEqual(['vibration'])
  expect(codes({ text: '没有' })).toEqual([])
})

test('tags of one quality are shown alone', () => {
  expect(codes({ quality: 'stale' })).toEqual(['vibration'])
})

test('the worst come first when asked for, else the order of the device stays', () => {
  expect(codes({ isWorstFirst: true })).toEqual(['current', 'vibration', 'feedRate', 'outTemp'])
  expect(codes({})).toEqual(['outTemp', 'current', 'vibration', 'feedRate'])
})

test('every quality is counted', () => {
  expect(tallyOf(metas, read)).toEqual({ good: 1, uncertain: 1, bad: 1, stale: 1 })
})

test('registers are written in hexadecimal in the order of the wire, with their place', () => {
  expect(wordsText([0x41_c8, 0, 0xff])).toBe('41C8 0000 00FF')
  expect(addressText({ area: 'holding', dbNumber: null, address: 40_026, bit: null, dataType: 'uint16' })).toBe('保持 40026')
  expect(addressText({ area: 'db', dbNumber: 5, address: 10, bit: null, dataType: 'float32' })).toBe('DB5.DBD10')
  expect(addressText({ area: 'm', dbNumber: null, address: 4, bit: 3, dataType: 'bool' })).toBe('M4.3')
})
