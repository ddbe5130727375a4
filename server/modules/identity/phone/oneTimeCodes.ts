import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../../http/problem.ts'
import type { Random } from '../captcha/picture.ts'

const lifeMs = 10 * 60_000
const tries = 5
const resendAfterMs = 60_000
const maxWaiting = 20_000

/** Six digits that prove somebody reads a phone: 10 minutes, one use, 5 tries (security.md 21). `purpose` keeps codes for one thing from opening another. */
export type OneTimeCodes = {
  /** A new code for `subject`; an earlier one of the same purpose ends. Throws 429 within a minute of the last one. */
  issue(purpose: string, subject: string): string
  /** Whether `typed` is the code; every look is a try. */
  isRight(purpose: string, subject: string, typed: string): boolean
  /** Throws 422 unless `typed` is the code. A right code stays until `use`, so that a later refusal does not cost it; every look is a try. */
  check(purpose: string, subject: string, typed: string): void
  /** Checks, and ends the code. */
  use(purpose: string, subject: string, typed: string): void
  end(purpose: string, subject: string): void
}

type Waiting = { digest: Buffer; issuedAt: number; triesLeft: number }

const digestOf = (code: string) => createHash('sha256').update(code).digest()

export function createOneTimeCodes({ now, random }: { now: () => number; random: Random }): OneTimeCodes {
  const waiting = new Map<string, Waiting>()
  const named = (purpose: string, subject: string) => `${purpose} ${subject}`

  function dropOld(): void {
    for (const [name, { issuedAt }] of waiting) {
      if (now() - issuedAt < lifeMs && waiting.size < maxWaiting) return // the oldest stand first
      waiting.delete(name)
    }
  }

  const codes: OneTimeCodes = {
    issue(purpose, subject) {
      dropOld()
      const name = named(purpose, subject)
      const last = waiting.get(name)
      if (last && now() - last.issuedAt < resendAfterMs) throw new Problem(429, '验证码已发送，请在 1 分钟后重试')
      const code = Array.from({ length: 6 }, () => random(10)).join('')
      waiting.delete(name)
      waiting.set(name, { digest: digestOf(code), issuedAt: now(), triesLeft: tries })
      return code
    },
    isRight(purpose, subject, typed) {
      const known = waiting.get(named(purpose, subject))
      const isAlive = known !== undefined && now() - known.issuedAt < lifeMs && known.triesLeft > 0
      if (known) known.triesLeft -= 1
      return isAlive && timingSafeEqual(known.digest, digestOf(typed))
    },
    check(purpose, subject, typed) {
      if (!codes.isRight(purpose, subject, typed)) throw new Problem(422, '手机验证码错误')
    },
    use(purpose, subject, typed) {
      codes.check(purpose, subject, typed)
      codes.end(purpose, subject)
    },
    end(purpose, subject) {
      const known = waiting.get(named(purpose, subject))
      if (known) known.triesLeft = 0 // kept, so that the wait between two messages holds
    },
  }
  return codes
}
