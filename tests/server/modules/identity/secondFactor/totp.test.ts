import { expect, test } from 'vitest'
import { base32, codeOf, otpauthUri, stepAt, stepOfCode } from '../../../../../server/modules/identity/secondFactor/totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000), 8)).toBe(code)
})

test('a code is right in its step and beside it, and no longer after', () => {
  const at = 1_700_000_010_000
  const code = codeOf(secret, stepAt(at))
  for (const [off, step] of [
    [0, stepAt(at)],
    [30_000, stepAt(at)],
    [-30_000, stepAt(at)],
    [60_000, null],
    [-60_000, null],
  ] as const)
    expect([off, stepOfCode(secret, code, at + off)]).toEqual([off, step])
  expect(stepOfCode(secret, '12', at)).toBeNull()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is written in Base32 as RFC 4648 has it', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('an app is told whose secret it is and for what', () => {
  expect(otpauthUri({ secret: 'MZXW6', account: '张三', issuer: '智造看板' })).toBe(
    'otpauth://totp/%E6%99%BA%E9%80%A0%E7%9C%8B%E6%9D%BF:%E5%BC%A0%E4%B8%89?secret=MZXW6&issuer=%E6%99%BA%E9%80%A0%E7%9C%8B%E6%9D%BF&algorithm=SHA1&digits=6&period=30',
  )
})
