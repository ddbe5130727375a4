import type { IncomingMessage } from 'node:http'
import type { Caller } from '../http/caller.ts'
import { workingFor } from '../http/workingFor.ts'
import type { Tickets } from '../http/tickets.ts'
import { isAllowedOrigin } from './liveServer.ts'
import type { Authenticate } from './liveAccess.ts'

export type PathSignInParts = {
  authenticate: Authenticate
  /** the person of a session that is still good */
  findSession: (sessionId: string) => Promise<Caller | null>
  tickets: Tickets
  allowedOrigins: readonly string[]
}

/** Mobile pages of other clients of the contract add this to the user id (api-contract.md 2.4). */
const mobileMark = /_app$/

/**
 * Who may open a link whose path names a person: that one and nobody else, by token or ticket (decisions.md 31). The first
 * group of `path` is that person's id. A number is the refusal.
 */
export async function callerByPath(request: IncomingMessage, path: RegExp, parts: PathSignInParts): Promise<Caller | 401 | 403 | 404> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, named] = path.exec(url.pathname) ?? []
  if (named === undefined) return 404
  if (!isAllowedOrigin(request, parts.allowedOrigins)) return 403
  const caller = await provedCaller(request, url, parts)
  if (!caller) return 401
  return caller.userId === named || caller.userId === named.replace(mobileMark, '') ? caller : 403
}

async function provedCaller(request: IncomingMessage, url: URL, { authenticate, findSession, tickets }: PathSignInParts): Promise<Caller | null> {
  const [token] = (request.headers['sec-websocket-protocol'] ?? '').split(',')
  if (token) return authenticate(token.trim())
  const holder = await tickets.redeem('socket', url.searchParams.get('ticket') ?? '')
  const caller = holder ? await findSession(holder.sessionId) : null
  return caller && holder ? workingFor(caller, holder.tenantId) : null
}
