import { errors, jwtVerify, SignJWT } from 'jose'

const audience = 'access'
/** as many people and screens as work at a time in the largest plant we know */
const maxRead = 2000

type Read = { sessionId: string; /** ms */ expiresAt: number }

/** Access tokens (JWT, HS256): they name a session and its end, and nothing else is believed of them. */
export function createAccessTokens(secret: Uint8Array, now: () => number) {
  /** Whose signature was good: checking takes a turn among the few threads that also compress, and a page asks many times with the same one. */
  const good = new Map<string, Read>()

  async function check(token: string): Promise<Read | 'expired' | 'invalid'> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'jti', 'exp'],
      })
      return { sessionId: payload.jti ?? '', expiresAt: (payload.exp ?? 0) * 1000 }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired' // the signature was good: jose checks it first
      if (error instanceof errors.JOSEError) return 'invalid'
      throw error
    }
  }

  return {
    sign({ sessionId, userId, createdAt, expiresAt }: Read & { userId: string; createdAt: number }): Promise<string> {
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setJti(sessionId)
        .setAudience(audience)
        .setIssuedAt(Math.floor(createdAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(secret)
    },
    async read(token: string | undefined): Promise<Read | 'expired' | 'invalid'> {
      if (!token) return 'invalid'
      const known = good.get(token)
      if (known && now() < known.expiresAt) return known
      good.delete(token)
      const read = await check(token)
      if (typeof read === 'string') return read
      const [oldest] = good.keys()
      if (good.size >= maxRead && oldest !== undefined) good.delete(oldest)
      good.set(token, read)
      return read
    },
  }
}
