import { Problem } from '../../../http/problem.ts'
import { createShortLived } from '../../../http/shortLived.ts'
import { captchaAlphabet } from './glyphs.ts'
import { captchaPicture } from './picture.ts'
import type { Random } from './picture.ts'

const lifeMs = 60_000
const most = 20_000
const codeLength = 4

/** Picture codes that wait to be typed. A code lives 60 s, for one check, at the address it was drawn for (security.md 26). */
export type Captchas = {
  /** Draws a new code under the client's key; returns the picture as data URL. */
  draw(address: string, key: string): string
  /** Uses the code up. Throws 422 unless `typed` is what the picture showed; upper and lower case are the same. */
  check(address: string, key: string, typed: string | undefined): void
}

export function createCaptchas({ now, random }: { now: () => number; random: Random }): Captchas {
  const waiting = createShortLived<string>({ lifeMs, most, now })
  const named = (address: string, key: string) => `${address} ${key}`
  return {
    draw(address, key) {
      const code = Array.from({ length: codeLength }, () => captchaAlphabet[random(captchaAlphabet.length)] ?? '').join('')
      waiting.keep(named(address, key), code)
      return captchaPicture(code, random)
    },
    check(address, key, typed) {
      const drawn = waiting.take(named(address, key))
      if (drawn === null || !typed) throw new Problem(422, '验证码无效')
      if (drawn !== typed.trim().toUpperCase()) throw new Problem(422, '验证码错误')
    },
  }
}
