import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const clientId = 'millwright'
const clientSecret = 'a-secret-of-the-test'

type Granted = { user: { id: number; name: string }; challenge: string; returnTo: string }

/** A small OAuth2 server that keeps the rules of RFC 6749 4.1 and RFC 7636: one use a code, same address, right secret, right verifier. */
export async function startOauthServer() {
  const codes = new Map<string, Granted>()
  const tokens = new Map<string, Granted['user']>()
  let nextUser = { id: 4711, name: '张工' }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const json = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      const asked = Object.fromEntries(url.searchParams)
      if (asked['client_id'] !== clientId || asked['response_type'] !== 'code' || asked['code_challenge_method'] !== 'S256') return json(400, {})
      const code = randomUUID()
      codes.set(code, { user: nextUser, challenge: asked['code_challenge'] ?? '', returnTo: asked['redirect_uri'] ?? '' })
      const back = new URL(asked['redirect_uri'] ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked['state'] ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/token')
      return void grant(request).then((token) => (token ? json(200, { access_token: token, token_type: 'bearer' }) : json(400, { error: 'invalid_grant' })))
    const user = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    return user ? json(200, user) : json(401, {})
  })

  async function grant(request: IncomingMessage): Promise<string | null> {
    let body = ''
    for await (const part of request) body += String(part)
    const form = Object.fromEntries(new URLSearchParams(body))
    const code = codes.get(form['code'] ?? '')
    codes.delete(form['code'] ?? '')
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    const isRight = form['client_id'] === clientId && form['client_secret'] === clientSecret && form['grant_type'] === 'authorization_code'
    if (!code || !isRight || code.challenge !== challenge || code.returnTo !== form['redirect_uri']) return null
    const token = randomUUID()
    tokens.set(token, code.user)
    return token
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has one
  return {
    provider: {
      source: 'factory_id',
      title: '集团账号',
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      userUrl: `${url}/user`,
      clientId,
      clientSecret,
      scope: 'profile',
      idField: 'id',
      nameField: 'name',
    },
    nextUser: (user: Granted['user']) => void (nextUser = user),
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
}
export type OauthServer = Awaited<ReturnType<typeof startOauthServer>>
