// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { UserInfo } from '#contract/session.ts'
import { sexWord } from '../../../../src/admin/modules/account/sexOptions.ts'
import { keepDictionaries } from '../../../../src/api/dictionary.ts'
import { person } from '../../openOffice.tsx'

beforeEach(() => localStorage.clear())

test('the signed-in person has these eleven parts, and each has to be there [PICK-045]', () => {
  const parts = ['id', 'realname', 'username', 'phone', 'birthday', 'sex', 'orgCode', 'orgCodeTxt', 'createTime', 'nickname', 'avatar']
  for (const part of parts) expect(UserInfo.safeParse(Object.fromEntries(Object.entries(person).filter(([name]) => name !== part))).success, part).toBe(false)
  expect(UserInfo.safeParse(person).success).toBe(true)
})

test('sex 1 is male and 2 female, in the words of the dictionary where it is here [PICK-045]', () => {
  expect([1, 2, null].map(sexWord)).toEqual(['男', '女', ''])
  keepDictionaries({ sex: [{ value: '1', text: '男性', title: '男性' }] })
  expect(sexWord(1)).toBe('男性')
})
