import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { OidcSettings } from '../../../../../server/modules/system/elsewhere/oidcSettings.ts'

const clientId = 'millwright'
const clientSecret = 'a-secret-of-the-test-that-is-long'

export type Account = { sub: string; claims: Record<string, unknown> }

/** A real OpenID provider (npm oidc-provider) in this process: signs in `next.account` without asking anybody, demands PKCE, signs with its own key. */
export async function startOidcServer(publicUrl: string, source: string) {
  const next: { account: Account; amr: string[] } = { account: { sub: 'S-1', claims: {} }, amr: [] }
  const accounts = new Map<string, Account>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has one
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/sys/thirdLogin/${source}/callback`] }],
    claims: { openid: ['sub', 'amr'], profile: ['preferred_username', 'name', 'groups'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false, // amr stands in the token alone
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub)?.claims, sub }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
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
    roles: {},
  }
  return {
    settings,
    next,
    /** As a browser goes: from `start` through sign-in and consent to the address that leads back to us. */
    async browse(start: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let at = new URL(start)
      for (let step = 0; step < 12; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
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
