import { Problem } from '../../../http/problem.ts'
import { captchaAlphabet } from './glyphs.ts'
import { captchaPicture } from './picture.ts'
import type { Random } from './picture.ts'

const lifeMs = 60_000
const codeLength = 4
const maxWaiting = 20_000
/** so far a clock may be corrected without being set, ms */
const correctedMs = 1000

/** Picture codes that wait to be typed. A code lives 60 s, for one check, at the address it was drawn for (security.md 26). */
export type Captchas = {
  /** Draws a new code under the client's key; returns the picture as data URL. */
  draw(address: string, key: string): string
  /** Uses the code up. Throws 422 unless `typed` is what the picture showed; upper and lower case are the same. */
  check(address: string, key: string, typed: string | undefined): void
}

export function createCaptchas({ now, random }: { now: () => number; random: Random }): Captchas {
  const waiting = new Map<string, { code: string; expiresAt: number }>()
  /** a code that seems to live longer than any was drawn before the clock was put back */
  const isAlive = (expiresAt: number) => expiresAt > now() && expiresAt <= now() + lifeMs + correctedMs
  const named = (address: string, key: string) => `${address} ${key}`

  function dropOld(): void {
    for (const [name, { expiresAt }] of waiting) {
      if (isAlive(expiresAt) && waiting.size < maxWaiting) return // the oldest stand first
      waiting.delete(name)
    }
  }

  return {
    draw(address, key) {
      dropOld()
      const code = Array.from({ length: codeLength }, () => captchaAlphabet[random(captchaAlphabet.length)] ?? '').join('')
      waiting.delete(named(address, key))
      waiting.set(named(address, key), { code, expiresAt: now() + lifeMs })
      return captchaPicture(code, random)
    },
    check(address, key, typed) {
      const drawn = waiting.get(named(address, key))
      waiting.delete(named(address, key))
      if (!drawn || !isAlive(drawn.expiresAt) || !typed) throw new Problem(422, '验证码无效')
      if (drawn.code !== typed.trim().toUpperCase()) throw new Problem(422, '验证码错误')
    },
  }
}
