// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { UserInfo } from '#contract/session.ts'
import { sexWord } from '../../../../src/admin/modules/account/sexOptions.ts'
import { keepDictionaries } from '../../../../src/api/dictionary.ts'
import { person } from '../../openOffice.tsx'

beforeEach(() => localStorage.clear())

test('the signed-in person has these eleven parts, each of them also where a back end leaves it out, but for who it is [PICK-045]', () => {
  const known = {
    id: 'u1',
    realname: '王工',
    username: 'wang',
    phone: '138',
    birthday: '1990-05-01',
    sex: 1,
    orgCode: 'A01',
    orgCodeTxt: '磨粉车间',
    createTime: '2026-11-01 08:00:00',
    nickname: '小王',
    avatar: 'a.png',
  }
  expect(UserInfo.parse(known)).toMatchObject(known)
  const nothing: Record<string, unknown> = {
    realname: '',
    phone: '',
    birthday: null,
    sex: null,
    orgCode: '',
    orgCodeTxt: '',
    createTime: '',
    nickname: '',
    avatar: '',
  }
  for (const part of Object.keys(known)) {
    const { success, data } = UserInfo.safeParse(Object.fromEntries(Object.entries({ ...person, ...known }).filter(([name]) => name !== part)))
    expect([part, success]).toEqual([part, part in nothing])
    expect(data ?? { ...known, [part]: nothing[part] }).toMatchObject({ ...known, [part]: nothing[part] })
  }
})

test('sex 1 is male and 2 female, in the words of the dictionary where it is here [PICK-045]', () => {
  expect([1, 2, null].map(sexWord)).toEqual(['男', '女', ''])
  keepDictionaries({ sex: [{ value: '1', text: '男性', title: '男性' }] })
  expect(sexWord(1)).toBe('男性')
})
