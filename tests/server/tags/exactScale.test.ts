import { expect, test } from 'vitest'
import { exactScaled, scaledWords } from '../../../server/tags/exactScale.ts'
import { seeded } from '../../support/seeded.ts'

test.each([
  ['9223372036854775807', 0.1, 0, '922337203685477580.7'],
  ['-9223372036854775808', 1, 1, '-9223372036854775807'],
  ['9007199254740993', 0.001, -40, '9007199254700.993'],
  ['9007199254740993', 1e-7, 0, '900719925.4740993'],
  ['9007199254740993', 10, 0.5, '90071992547409930.5'],
  ['9007199254740993', -1e21, 0, '-9007199254740993000000000000000000000'],
  ['10000000000000000', 0.0001, 0, '1000000000000'],
])('%s × %d + %d is %s, to the last digit', (integer, scale, offset, text) => {
  expect(exactScaled(integer, scale, offset)).toBe(text)
})

test('a scale of 1 gives any integer back, one of a thousandth only moves the point', () => {
  const random = seeded(64)
  for (let index = 0; index < 1000; index += 1) {
    const integer = BigInt(Math.floor(random() * 2 ** 31)) * 4_294_967_296n + BigInt(Math.floor(random() * 2 ** 32))
    expect(exactScaled(String(integer), 1, 0)).toBe(String(integer))
    const moved = exactScaled(String(integer), 0.001, 0)
    const [whole = '', fraction = ''] = moved.split('.')
    expect(BigInt(whole + fraction.padEnd(3, '0'))).toBe(integer)
  }
})

test('words belong to raw values, whatever the scale makes of them', () => {
  expect(scaledWords({ '1': '运行', '2': '停止' }, 0.1, 5)).toEqual({ '5.1': '运行', '5.2': '停止' })
  expect(scaledWords({ '1': '运行' }, 1, 0)).toEqual({ '1': '运行' })
  expect(scaledWords(null, 2, 0)).toBeNull()
})
