import type { IncomingMessage } from 'node:http'
import type { Caller } from '../http/caller.ts'
import type { Tickets } from '../http/tickets.ts'
import { isAllowedOrigin } from './liveServer.ts'
import type { Authenticate } from './signIn.ts'

export type NoticeSignInParts = {
  authenticate: Authenticate
  /** the person of a session that is still good */
  findSession: (sessionId: string) => Promise<Caller | null>
  tickets: Tickets
  allowedOrigins: readonly string[]
}

/** Who may open `/websocket/{userId}`: the person in the path and nobody else, by token or ticket (decisions.md 31). A number is the refusal. */
export async function noticeCaller(request: IncomingMessage, parts: NoticeSignInParts): Promise<Caller | 401 | 403 | 404> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, userId] = /^\/websocket\/([\w-]{1,64})$/.exec(url.pathname) ?? []
  if (userId === undefined) return 404
  if (!isAllowedOrigin(request, parts.allowedOrigins)) return 403
  const caller = await provedCaller(request, url, parts)
  if (!caller) return 401
  return caller.userId === userId ? caller : 403
}

async function provedCaller(request: IncomingMessage, url: URL, { authenticate, findSession, tickets }: NoticeSignInParts): Promise<Caller | null> {
  const [token] = (request.headers['sec-websocket-protocol'] ?? '').split(',')
  if (token) return authenticate(token.trim())
  const holder = tickets.redeem('socket', url.searchParams.get('ticket') ?? '')
  return holder ? findSession(holder.sessionId) : null
}
