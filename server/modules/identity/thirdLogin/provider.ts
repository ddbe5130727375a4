import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fetchOutside } from '../../../http/httpClient.ts'
import type { SessionElsewhere, SingleLogout } from '../elsewhere/sessionElsewhere.ts'
import type { Vouched, VouchingRules } from '../elsewhere/vouching.ts'
import type { OauthProvider } from './oauthSettings.ts'

/** Who somebody is at another provider. */
export type ThirdUser = {
  thirdUserId: string
  realname: string
  /** who they are in the plant, where the provider is the plant's own */
  vouched: Vouched | null
  /** whether the provider has seen a second factor that counts here */
  isProved: boolean
  /** the session there, where the provider keeps one that can be ended */
  elsewhere: SessionElsewhere | null
}

/** One way to sign in elsewhere. `verifier` ties the answer to the question (RFC 7636). */
export type ThirdProvider = {
  source: string
  title: string
  /** what is made of those it vouches for; null: an account there counts here once its owner has bound it */
  rules: VouchingRules | null
  /** null: whoever leaves here stays signed in there */
  singleLogout: SingleLogout | null
  /** Where the browser is sent. Throws 503 when the provider does not say where. */
  authorizeAt(asked: { state: string; verifier: string; returnTo: string }): Promise<URL>
  /** Who came back with `query`, in which there is a code; null when the provider does not vouch for it. Throws 503 when it does not answer. */
  userOf(answer: { query: CodeAnswer; state: string; verifier: string; returnTo: string }): Promise<ThirdUser | null>
}

/** What the browser brings back; `iss` is of RFC 9207. */
export type CodeAnswer = { code: string; state: string; iss?: string }

const TokenAnswer = z.object({ access_token: z.string().min(1).max(8192) })

/** The OAuth2 code flow with a secret of our own and PKCE (RFC 6749 4.1, RFC 7636). */
export function createOauthProvider({ source, title, ...settings }: OauthProvider): ThirdProvider {
  return {
    source,
    title,
    rules: null,
    singleLogout: null,
    async authorizeAt({ state, verifier, returnTo }) {
      const url = new URL(settings.authorizeUrl)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const asked = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: returnTo,
        scope: settings.scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value)
      return url
    },
    async userOf({ query: { code }, verifier, returnTo }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        code_verifier: verifier,
      }
      const token = await fetchOutside(new URL(settings.tokenUrl), {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      })
      const granted = token.status === 200 ? TokenAnswer.safeParse(jsonOf(token.text)).data : undefined
      if (!granted) return null
      const headers = { accept: 'application/json', authorization: `Bearer ${granted.access_token}`, 'user-agent': 'millwright' }
      const user = await fetchOutside(new URL(settings.userUrl), { method: 'GET', headers, body: null })
      return user.status === 200 ? thirdUser(jsonOf(user.text), settings) : null
    },
  }
}

const Identity = z.union([z.string().min(1).max(128), z.number().int()]).transform(String)

function thirdUser(answer: unknown, { idField, nameField }: { idField: string; nameField: string }): ThirdUser | null {
  const fields = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {}
  const thirdUserId = Identity.safeParse(fields[idField]).data
  if (thirdUserId === undefined) return null
  return { thirdUserId, realname: z.string().max(64).catch('').parse(fields[nameField]), vouched: null, isProved: false, elsewhere: null }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // an answer that is no JSON vouches for nobody
  }
}
