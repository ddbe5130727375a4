import { expect, test } from 'vitest'
import { fourOrders } from '#contract/modules/equipment/fourOrders.ts'

const texts = (words: number[], dataType: string) => fourOrders(words, dataType)?.map(({ order, text }) => `${order} ${text}`)

test('a float is read in all four byte orders, so that the plausible one is seen', () => {
  expect(fourOrders([0x42_38, 0xcc_cd], 'float32')?.[0]).toEqual({ order: 'ABCD', text: '46.2' })
  expect(fourOrders([0xcc_cd, 0x42_38], 'float32')?.[1]).toEqual({ order: 'CDAB', text: '46.2' })
  expect(fourOrders([0x38_42, 0xcd_cc], 'float32')?.[2]).toEqual({ order: 'BADC', text: '46.2' })
  expect(fourOrders([0xcd_cc, 0x38_42], 'float32')?.[3]).toEqual({ order: 'DCBA', text: '46.2' })
})

test('integers of two registers are read with and without sign', () => {
  expect(texts([0x00_01, 0x02_03], 'uint32')).toEqual(['ABCD 66051', 'CDAB 33751041', 'BADC 16777986', 'DCBA 50462976'])
  expect(fourOrders([0xff_ff, 0xff_fe], 'int32')?.[0]?.text).toBe('-2')
})

test('four registers are reversed as a whole, and no digit of a long counter is lost', () => {
  const words = [0x00_20, 0x00_00, 0x00_00, 0x00_01]
  expect(fourOrders(words, 'int64')?.[0]?.text).toBe('9007199254740993')
  expect(fourOrders(words.toReversed(), 'int64')?.[1]?.text).toBe('9007199254740993')
  expect(fourOrders([0x3f_f8, 0, 0, 0], 'float64')?.[0]?.text).toBe('1.5')
})

test('what is no number says so instead of showing one', () => {
  expect(fourOrders([0x7f_c0, 0], 'float32')?.[0]?.text).toBe('不是数值')
  expect(fourOrders([0x12_34, 0x56_78], 'bcd32')?.[0]?.text).toBe('12345678')
  expect(fourOrders([0x12_3a, 0x56_78], 'bcd32')?.[0]?.text).toBe('不是 BCD')
})

test('one register, text and a tag that was never read have no order to choose', () => {
  expect(fourOrders([1], 'uint16')).toBeNull()
  expect(fourOrders([0x41_42, 0x43_44], 'string(4)')).toBeNull()
  expect(fourOrders([], 'float32')).toBeNull()
})
