import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DataType, WordOrder } from '#contract/tag.ts'
import { wordOrders } from '#contract/tag.ts'
import { decoderOf, widthOf } from '../../../../server/devices/modbus/registers.ts'
import { isValueOf, registerRows } from './registerRows.ts'
import { atLeast } from '../../../support/atLeast.ts'

test('the fixture holds every data type in every word order', () => {
  const types = ['bool', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'float32', 'float64', 'bcd16', 'bcd32', 'string(8)']
  for (const dataType of types)
    for (const order of wordOrders) expect(registerRows.some((row) => row.dataType === dataType && row.wordOrder === order)).toBe(true)
})

test('every register image that pymodbus builds is decoded to the value it was built from', () => {
  const wrong = atLeast(420, registerRows).filter((row) => !isValueOf(row, decoderOf(row)(Uint16Array.from([7, ...row.registers, 7]), 1)))
  expect(wrong).toEqual([])
})

test('an integer past 2⁵³ is decimal text, a smaller one a number', () => {
  const int64 = { dataType: 'int64', wordOrder: 'ABCD', bit: null } as const
  expect(decoderOf(int64)(Uint16Array.of(0x1f, 0xffff, 0xffff, 0xffff), 0)).toBe(9007199254740991)
  expect(decoderOf(int64)(Uint16Array.of(0x20, 0, 0, 0), 0)).toBe('9007199254740992')
  expect(decoderOf(int64)(Uint16Array.of(0x8000, 0, 0, 0), 0)).toBe('-9223372036854775808')
})

test('a BCD digit above 9 is not a number', () => {
  expect(decoderOf({ dataType: 'bcd16', wordOrder: 'ABCD', bit: null })(Uint16Array.of(0x12a4), 0)).toBeNaN()
  expect(decoderOf({ dataType: 'bcd32', wordOrder: 'ABCD', bit: null })(Uint16Array.of(0x1234, 0xf678), 0)).toBeNaN()
})

test('a value whose words are not all there is null, never a zero', () => {
  for (const dataType of ['uint16', 'float32', 'int64', 'bool', 'string(6)'] as const) {
    const words = new Uint16Array(widthOf(dataType) + 4)
    expect(decoderOf({ dataType, wordOrder: 'ABCD', bit: null })(words, 5)).toBeNull()
    expect(decoderOf({ dataType, wordOrder: 'ABCD', bit: null })(words, 4)).not.toBeNull()
  }
})

function textOf(bytes: number[]) {
  const words = Array.from({ length: Math.ceil(bytes.length / 2) }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0))
  return decoderOf({ dataType: `string(${bytes.length})`, wordOrder: 'ABCD', bit: null })(Uint16Array.from(words), 0)
}

test('text ends at its end mark, loses padding, and is read as UTF-8, GB 18030 or bytes', () => {
  expect(textOf([...Buffer.from('AB\0old')])).toBe('AB')
  expect(textOf([...Buffer.from('AB  \0\0')])).toBe('AB')
  expect(textOf([0, 0, 0, 0])).toBe('')
  expect(textOf([...Buffer.from('磨粉机').subarray(0, 8)])).toBe('磨粉')
  expect(textOf([0xc4, 0xa5, 0xb7, 0xdb])).toBe('磨粉')
  expect(textOf([0xff, 0x41])).toBe('ÿA')
  expect(textOf([0x02, 0x41, 0x03, 0x7f])).toBe('␂A␃␡')
  expect(textOf([...Buffer.from('A\u202EB\u200B')])).toBe('A⟨U+202E⟩B⟨U+200B⟩')
})

/** Puts the bytes of a value, most significant first, into registers of an order; written apart from the decoder. */
function encode(bytes: number[], order: WordOrder): Uint16Array {
  const pairs = Array.from({ length: bytes.length / 2 }, (_, index) => [bytes[index * 2] ?? 0, bytes[index * 2 + 1] ?? 0] as const)
  const ordered = order === 'CDAB' || order === 'DCBA' ? pairs.toReversed() : pairs
  return Uint16Array.from(ordered, ([high, low]) => (order === 'BADC' || order === 'DCBA' ? low * 256 + high : high * 256 + low))
}

const bytesOf = (width: number, write: (view: DataView) => void) => {
  const view = new DataView(new ArrayBuffer(width))
  write(view)
  return [...new Uint8Array(view.buffer)]
}

const read = (bytes: number[], wordOrder: WordOrder, dataType: DataType) => decoderOf({ dataType, wordOrder, bit: null })(encode(bytes, wordOrder), 0)

test('what is written in any word order is read back unchanged', () => {
  const anyOrder = fc.constantFrom(...wordOrders)
  fc.assert(
    fc.property(
      anyOrder,
      fc.integer(),
      fc.double(),
      fc.float(),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      (order, integer, double, float, big) => {
        expect(
          read(
            bytesOf(4, (view) => view.setInt32(0, integer)),
            order,
            'int32',
          ),
        ).toBe(integer)
        expect(
          read(
            bytesOf(4, (view) => view.setUint32(0, integer >>> 0)),
            order,
            'uint32',
          ),
        ).toBe(integer >>> 0)
        expect(
          read(
            bytesOf(8, (view) => view.setFloat64(0, double)),
            order,
            'float64',
          ),
        ).toBe(double)
        expect(
          read(
            bytesOf(4, (view) => view.setFloat32(0, float)),
            order,
            'float32',
          ),
        ).toBe(float)
        expect(
          String(
            read(
              bytesOf(8, (view) => view.setBigInt64(0, big)),
              order,
              'int64',
            ),
          ),
        ).toBe(String(big))
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})
