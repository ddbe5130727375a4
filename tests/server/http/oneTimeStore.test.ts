import { expect, test } from 'vitest'
import { createFaultFiles } from '../../../server/files/faultFiles.ts'
import { createOneTimeStore } from '../../../server/http/oneTimeStore.ts'
import { createCaptchas } from '../../../server/modules/identity/captcha/captchas.ts'
import { clockJumps } from '../../support/clockJumps.ts'

const lifeMs = 60_000

test('what is kept is found once until its life is over, also where the clock is corrected a little', () => {
  let at = 1_800_000_000_000
  const store = createOneTimeStore<string>(lifeMs, () => at)
  const key = store.keep('甲')
  at -= 999
  expect(store.find(key)).toBe('甲')
  at += lifeMs + 998
  expect(store.take(key)).toBe('甲')
  expect(store.take(key)).toBeNull()
  const late = store.keep('乙')
  at += lifeMs
  expect(store.find(late)).toBeNull()
})

test.each(clockJumps)('no proof and no picture code lives longer because the clock is set by %i ms, and new ones do as ever', (jump) => {
  let at = 1_800_000_000_000
  const store = createOneTimeStore<string>(lifeMs, () => at)
  const captchas = createCaptchas({ now: () => at, random: () => 0 })
  const key = store.keep('甲')
  captchas.draw('a', 'k')
  at += jump
  expect(store.find(key)).toBeNull()
  expect(() => captchas.check('a', 'k', '0000')).toThrow('验证码无效')
  const next = store.keep('乙')
  captchas.draw('a', 'k')
  at += lifeMs - 1
  expect(store.take(next)).toBe('乙')
  expect(() => captchas.check('a', 'k', '0000')).toThrow('验证码错误')
})

test('a file of errors waits an hour for whoever caused it, no longer because the clock is put back, and the oldest of more than fifty goes', () => {
  let at = 1_800_000_000_000
  const files = createFaultFiles(() => at)
  const file = Buffer.from('第 3 行')
  const first = files.keep('u1', file)
  at += 3_599_999
  expect([files.find(first, 'u1'), files.find(first, 'u2')]).toEqual([file, undefined])
  at += 1
  expect(files.find(first, 'u1')).toBeUndefined()
  const before = files.keep('u1', file)
  at -= 60_000
  expect(files.find(before, 'u1')).toBeUndefined()
  const oldest = files.keep('u1', file)
  for (let more = 0; more < 49; more += 1) files.keep('u1', file)
  expect(files.find(oldest, 'u1')).toEqual(file)
  files.keep('u1', file)
  expect(files.find(oldest, 'u1')).toBeUndefined()
})
