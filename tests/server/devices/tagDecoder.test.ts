import { expect, test } from 'vitest'
import type { WordOrder } from '#contract/tag.ts'
import { isByteSwapped, tagDecoder } from '../../../server/devices/tagDecoder.ts'

const word = { area: 'holding', dataType: 'uint16', bit: null, bitTo: null } as const
const modbus = (wordOrder: WordOrder) => ({ protocol: 'modbusTcp', wordOrder }) as const
const read = (tag: Parameters<typeof tagDecoder>[0], device: Parameters<typeof tagDecoder>[1], ...words: number[]) =>
  tagDecoder(tag, device)(Uint16Array.from([9, ...words]), 1)

test('the bytes of a single register are swapped by an order of the tag itself, and by none of its device', () => {
  expect(read({ ...word, wordOrder: 'DCBA' }, modbus('ABCD'), 0x1234)).toBe(0x3412)
  expect(read({ ...word, wordOrder: 'BADC' }, modbus('ABCD'), 0x1234)).toBe(0x3412)
  expect(read({ ...word, wordOrder: 'CDAB' }, modbus('ABCD'), 0x1234)).toBe(0x1234)
  expect(read({ ...word, wordOrder: null }, modbus('DCBA'), 0x1234)).toBe(0x1234)
  expect(read({ ...word, dataType: 'int16', wordOrder: 'DCBA' }, modbus('ABCD'), 0xfeff)).toBe(-2)
  expect(read({ ...word, dataType: 'bool', bit: 0, wordOrder: 'DCBA' }, modbus('ABCD'), 0x0100)).toBe(1)
  expect(read({ ...word, wordOrder: 'DCBA' }, modbus('ABCD'))).toBeNull() // a word that is not there
})

test('what is wider goes by its order, a byte by its bit, and what has byte addresses by these', () => {
  expect(read({ ...word, dataType: 'uint32', wordOrder: null }, modbus('CDAB'), 0x5678, 0x1234)).toBe(0x1234_5678)
  expect(isByteSwapped({ ...word, dataType: 'uint8', wordOrder: 'DCBA' }, { protocol: 'modbusTcp' })).toBe(false)
  expect(isByteSwapped({ ...word, area: 'coil', dataType: 'bool', wordOrder: 'DCBA' }, { protocol: 'modbusTcp' })).toBe(false)
  expect(isByteSwapped({ ...word, area: 'db', wordOrder: 'DCBA' }, { protocol: 's7' })).toBe(false)
  expect(isByteSwapped({ ...word, wordOrder: 'DCBA' }, { protocol: 'modbusRtu' })).toBe(true)
})
