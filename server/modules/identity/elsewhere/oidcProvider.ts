import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { fetchWithinLimits } from '../../../http/httpClient.ts'
import { Problem } from '../../../http/problem.ts'
import type { Log } from '../../../log.ts'
import type { ThirdProvider, ThirdUser } from '../thirdLogin/provider.ts'
import { createLogoutTokens } from './logoutToken.ts'
import type { OidcSettings } from './oidcSettings.ts'

const timeoutS = 5
const Texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([])
const Word = z.string().trim().min(1).max(200)

/** A provider of OpenID Connect: code flow with PKCE and a nonce, its addresses and keys read from its own description. */
export function createOidcProvider(settings: OidcSettings, log: Log, now: () => number): ThirdProvider {
  const { source, title, issuer, clientId, clientSecret, scope, createRole, roles, singleLogout } = settings
  let described: Promise<oidc.Configuration> | null = null

  /** read once; a provider that did not answer is asked again */
  const configuration = () => {
    described ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
        timeout: timeoutS,
        // what this flow sends is a form or nothing
        [oidc.customFetch]: (url, { method, headers, body, signal }) =>
          fetchWithinLimits(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : null, signal }),
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        described = null
        throw silent(error, log, source)
      })
    return described
  }

  let readToken: ReturnType<typeof createLogoutTokens> | null = null

  return {
    source,
    title,
    singleLogout: {
      async signOutAt(idToken, returnTo) {
        const config = await configuration()
        if (!singleLogout || config.serverMetadata().end_session_endpoint === undefined) return null
        return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
      },
      async endedBy(logoutToken) {
        const { issuer: named, jwks_uri: jwksUri } = (await configuration()).serverMetadata()
        if (jwksUri === undefined) return null
        readToken ??= createLogoutTokens({ issuer: named, clientId, jwksUri })
        return readToken(logoutToken, now())
      },
    },
    rules: { roles, ...(createRole === undefined ? {} : { createRole }) },
    async authorizeAt({ state, verifier, returnTo }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnTo,
        scope,
        state,
        nonce: nonceOf(verifier),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async userOf({ query, state, verifier, returnTo }) {
      const config = await configuration()
      const back = new URL(returnTo)
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
      try {
        const granted = await oidc.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonceOf(verifier),
          idTokenExpected: true,
        })
        const token = granted.claims()
        if (!token) return null
        const more = config.serverMetadata().userinfo_endpoint === undefined ? {} : await oidc.fetchUserInfo(config, granted.access_token, token.sub)
        const elsewhere = { source, subject: token.sub, sid: Word.safeParse(token['sid']).data ?? null, idToken: granted.id_token ?? '' }
        return { ...userFrom({ ...token, ...more }, token.amr, settings), elsewhere }
      } catch (error) {
        if (isRefusal(error)) return null
        throw silent(error, log, source)
      }
    },
  }
}

/** Ties the token to this sign-in; known from what only this server and the sign-in have. */
function nonceOf(verifier: string): string {
  return createHash('sha256').update(`nonce ${verifier}`).digest('base64url')
}

function userFrom(claims: Record<string, unknown> & { sub: string }, amr: unknown, settings: OidcSettings): Omit<ThirdUser, 'elsewhere'> {
  const { source, usernameClaim, nameClaim, groupsClaim, secondFactorAmr } = settings
  // an address that the provider did not check may be anybody's
  const email = claims['email_verified'] === true ? (Word.safeParse(claims['email']).data ?? null) : null
  const username = usernameClaim === 'email' ? (email ?? undefined) : Word.safeParse(claims[usernameClaim]).data
  const realname = Word.safeParse(claims[nameClaim]).data?.slice(0, 64) ?? ''
  const isProved = Texts.parse(amr).some((method) => secondFactorAmr.includes(method))
  const user = { thirdUserId: claims.sub, realname, isProved }
  if (username === undefined) return { ...user, vouched: null }
  return { ...user, vouched: { source, subject: claims.sub, username, realname, email, groups: Texts.parse(claims[groupsClaim]) } }
}

/** The provider answered, and vouches for nobody: a refusal, or an answer that is not what it should be. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError || error instanceof oidc.WWWAuthenticateChallengeError)
    return true
  return error instanceof oidc.ClientError && !(error.cause instanceof Problem) && error.code !== 'OAUTH_TIMEOUT'
}

function silent(error: unknown, log: Log, source: string): Problem {
  log.warn('a sign-in provider does not answer', { source, reason: String(error) })
  return new Problem(503, '外部登录服务没有响应，请稍后重试')
}
