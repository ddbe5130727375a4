import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { OidcSettings } from '../../../../../server/modules/identity/elsewhere/oidcSettings.ts'

const clientId = 'millwright'
const clientSecret = 'a-secret-of-the-test-that-is-long'

export type Account = { sub: string; claims: Record<string, unknown> }

/** A real OpenID provider (npm oidc-provider) in this process: signs in `next.account` without asking anybody, demands PKCE, signs with its own key. */
export async function startOidcServer(publicUrl: string, source: string) {
  const next: { account: Account; amr: string[] } = { account: { sub: 'S-1', claims: {} }, amr: [] }
  const accounts = new Map<string, Account>()
  /** what it has posted to those who want to know that somebody left */
  const told: string[] = []
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has one
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sys/thirdLogin/${source}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/user/login`],
        backchannel_logout_uri: `${issuer}/told`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'amr'], profile: ['preferred_username', 'name', 'groups'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // by itself it does not call addresses of this machine
    fetch: (url: string, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    conformIdTokenClaims: false, // amr stands in the token alone
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub)?.claims, sub }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else if (request.url === '/told') void text(request).then((body) => (told.push(body), response.end()))
    else answer(request, response)
  })
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    accounts.set(next.account.sub, next.account)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: next.account.sub, amr: next.amr } })
    const grant = (grantId ? await provider.Grant.find(grantId) : undefined) ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true })
  }
  const settings: OidcSettings = {
    source,
    title: '集团账号',
    issuer,
    clientId,
    clientSecret,
    scope: 'openid profile email',
    usernameClaim: 'preferred_username',
    nameClaim: 'name',
    groupsClaim: 'groups',
    secondFactorAmr: [],
    singleLogout: true,
    roles: {},
  }
  return {
    settings,
    next,
    told,
    /** As a browser goes: from `start` through sign-in, consent or the question whether to leave to the address that leads back to us. */
    async browse(start: string, cookies = new Map<string, string>()): Promise<URL> {
      let at = new URL(start)
      let posted: RequestInit = {}
      for (let step = 0; step < 12; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...posted })
        posted = {}
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        if (response.status === 200) {
          // the page that asks whether to leave: a person presses yes
          const [, action = '', xsrf = ''] = /action="([^"]+)"[\s\S]*name="xsrf" value="([^"]+)"/.exec(await response.text()) ?? []
          at = new URL(action, at)
          posted = { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) }
          continue
        }
        at = new URL(response.headers.get('location') ?? 'about:nowhere', at)
        if (at.href.startsWith(publicUrl)) return at
      }
      throw new Error(`the provider did not lead back, last to ${at.href}`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>
