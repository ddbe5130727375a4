import { expect, test } from 'vitest'
import { requireGoodPassword } from '../../../../server/modules/identity/password/passwordRules.ts'

const refusal = (password: string, isAdmin = false) => {
  try {
    requireGoodPassword(password, { username: 'zhang', isAdmin })
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('a password has 8 characters, an administrator’s 12, and 128 at most', () => {
  expect(refusal('seven-c')).toBe('密码长度应为 8 到 128 个字符')
  expect(refusal('eight-ch')).toBe('taken')
  expect(refusal('eleven-char', true)).toBe('密码长度应为 12 到 128 个字符')
  expect(refusal('twelve-chars', true)).toBe('taken')
  expect(refusal('long-and-wide-16'.repeat(8))).toBe('taken')
  expect(refusal(`${'long-and-wide-16'.repeat(8)}x`)).toBe('密码长度应为 8 到 128 个字符')
})

test('a password that stands in every list, is one character or is made of the name is refused', () => {
  for (const weak of ['Password123', '12345678', 'woaini1314', 'admin888', '........', 'zhang123', 'ZHANGzhang'])
    expect(refusal(weak), weak).toContain('密码过于常见')
})
