import type { Permission } from '#contract/permissions.ts'
import { mayCall } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { createSocketTally } from './socketTally.ts'

/** The caller behind an access token, for the tenant that the page names; null when it is forged, expired or revoked, or the tenant is not theirs. */
export type Authenticate = (token: string, tenant?: string) => Promise<Caller | null>

/** The right without which nobody gets a tag by any way (observing.md "Sockets"). */
export const liveValues: Permission = 'mes:plc:view'

/** A screen shows one page; the old connection is kept until the new one speaks, and a reload may be faster than its end. */
const socketsPerScreen = 4

const signInFirst = '请重新登录。'

/** Lets nobody in without a valid `auth.token`, and a person with at most `socketsPerUser` connections (decisions.md 31). */
export function requireSignIn(io: LiveServer, parts: { authenticate: Authenticate; socketsPerUser: number; log: Log }): void {
  const { authenticate, socketsPerUser, log } = parts
  const byUser = createSocketTally(socketsPerUser)
  const byScreen = createSocketTally(socketsPerScreen)
  const signIn = async (socket: LiveSocket) => {
    const token: unknown = socket.handshake.auth['token']
    const named: unknown = socket.handshake.auth['tenantId']
    const tenant = typeof named === 'string' ? named : '0'
    const caller = typeof token === 'string' ? await authenticate(token, tenant) : null
    if (!caller || typeof token !== 'string') throw new Problem(401, signInFirst)
    const tally = caller.screenId === null ? byUser : byScreen
    if (!tally.take(caller.userId, socket.conn)) throw new Problem(429, '打开的页面过多，请关闭一些后重试。')
    Object.assign(socket.data, { token, tenant, caller })
  }
  const admit = async (socket: LiveSocket, next: (refused?: Error) => void) => {
    const refused = await signIn(socket).catch((error: unknown) => refusal(error, log))
    next(refused ?? undefined)
  }
  io.use((socket, next) => void admit(socket, next))
}

/** The caller of a connection as they are now: signed out or changed since it was opened, they are refused at once (security.md C34). Throws 401. */
export async function currentCaller(socket: LiveSocket, authenticate: Authenticate): Promise<Caller> {
  const caller = await authenticate(socket.data.token, socket.data.tenant)
  if (!caller) throw new Problem(401, signInFirst)
  socket.data.caller = caller
  return caller
}

/** Throws 403 unless the caller may see live values. */
export function requireLiveValues(caller: Caller): void {
  if (!mayCall(caller, liveValues)) throw new Problem(403, '没有查看设备实时数据的权限，请联系管理员。')
}

function refusal(error: unknown, log: Log): Error {
  if (error instanceof Problem) return Object.assign(new Error(error.message), { data: { code: error.status } })
  log.error('live sign-in failed', errorFields(error))
  return Object.assign(new Error('服务暂时不可用，请稍后重试。'), { data: { code: 503 } })
}
