import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { fetchWithinLimits } from '../../../http/httpClient.ts'
import type { EndedElsewhere } from './sessionElsewhere.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** what a provider signs with; a secret of ours must not vouch for what only the provider may say */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const freshS = 300

/** Claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4): whose session is over or which one, and never a nonce. */
const Claims = z
  .object({
    iat: z.number(),
    sub: z.string().min(1).max(255).nullable().default(null),
    sid: z.string().min(1).max(255).nullable().default(null),
    events: z.object({ [event]: z.object({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null)

/** Reads logout tokens of one provider. Null for one that it did not sign, or did not make for `clientId`. */
export function createLogoutTokens({ issuer, clientId, jwksUri }: { issuer: string; clientId: string; jwksUri: string }) {
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (url, { method, headers, signal }) => fetchWithinLimits(url, { method, headers: Object.fromEntries(headers), body: null, signal }),
  })
  return async (token: string, nowMs: number): Promise<EndedElsewhere | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: freshS,
        clockTolerance: 60,
        currentDate: new Date(nowMs),
      })
      const read = Claims.safeParse(payload)
      return read.success ? { subject: read.data.sub, sid: read.data.sid, atMs: read.data.iat * 1000 } : null
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
      throw error
    }
  }
}
