import { expect, test } from 'vitest'
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
