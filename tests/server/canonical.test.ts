import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalHash, canonicalText } from '../../server/canonical.ts'

test('one value has one text, in whatever order its keys were written', () => {
  expect(canonicalText({ b: [{ d: 1, c: '二' }], a: null, gone: undefined })).toBe('{"a":null,"b":[{"c":"二","d":1}]}')
  expect(canonicalText(JSON.parse('{"b":1,"__proto__":{"z":1,"y":2}}'))).toBe('{"__proto__":{"y":2,"z":1},"b":1}')
  expect(canonicalText(undefined)).toBe('null')
})

test('its hash is the SHA-256 of that text, and differs where a value, a type or an order of a list does', () => {
  expect(canonicalHash({ b: 1, a: '1' })).toBe(createHash('sha256').update('{"a":"1","b":1}').digest('hex'))
  const different = [{ a: 1 }, { a: '1' }, { a: null }, {}, { a: [1, 2] }, { a: [2, 1] }, [{ a: 1 }]]
  expect(new Set(different.map(canonicalHash)).size).toBe(different.length)
})
