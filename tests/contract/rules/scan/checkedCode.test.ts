import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedCode, longestCheckedCode, readCheckedCode, scopeLetters } from '#contract/rules/scan/checkedCode.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'

const kinds = Object.keys(scopeLetters) as ScanKind[] // its own keys
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./_'.split('')
const number = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 9 }).map((some) => some.join(''))

test('a checked code is the letters of its kind, the number and a check character, reckoned by hand', () => {
  // H 17, U 30, H 17, U 30, 1, 2 and 3: 100, less 2 × 43 is 14: E
  expect(checkedCode('hu', 'HU0000123')).toBe('HUHU0000123E')
  // L 21, T 29, R 27, M 22, 1, 5, Z 35, H 17, 2: 159, less 3 × 43 is 30: U
  expect(checkedCode('lot', 'rm15-2')).toBe('LTRM15ZH2U')
})

test('a check character that is a sign is moved on to a letter or a digit, so that any keyboard sends it', () => {
  // B 11, N 23, 2: 36 is “-”; ZX adds 35 + 33: 104, less 2 × 43 is 18: I
  expect(checkedCode('bin', '2')).toBe('BN2ZXI')
  expect(readCheckedCode('BN2ZXI')).toEqual({ kind: 'bin', number: '2' })
})

test('every number comes back as it was, in capital letters and digits, and one wrong character is seen', () => {
  let codes = 0
  fc.assert(
    fc.property(fc.constantFrom(...kinds), number, fc.nat(), fc.constantFrom(...signs.slice(0, 36)), (kind, said, at, wrong) => {
      const code = checkedCode(kind, said)
      if (code === null) return
      codes += 1
      expect(code).toMatch(/^[0-9A-Z]{4,24}$/)
      expect(readCheckedCode(code.toLowerCase())).toEqual({ kind, number: said })
      const place = at % code.length
      const other = code[place] === wrong ? '#' : wrong
      expect(readCheckedCode(code.slice(0, place) + other + code.slice(place + 1))).toBeNull()
    }),
    { numRuns: 2000, seed: 47 },
  )
  expect(codes).toBeGreaterThan(1500)
})

test('a number that is too long or has other signs has no checked code', () => {
  expect(longestCheckedCode).toBe(24)
  expect([checkedCode('lot', 'A'.repeat(21))?.length, checkedCode('lot', 'A'.repeat(22))]).toEqual([24, null])
  expect([checkedCode('lot', '批 1'), checkedCode('lot', 'A B'), checkedCode('lot', '')]).toEqual([null, null, null])
})

test('what is no code of ours is not read as one', () => {
  for (const other of ['', 'HU', 'HU0000123', 'XX12345', 'HUHU0000123F', 'HUHU0000123E9', '(01)06901234510058']) expect(readCheckedCode(other)).toBeNull()
})
