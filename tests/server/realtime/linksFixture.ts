import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import { NoticeFrame } from '#contract/notice.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import { TableFrame } from '#contract/tableFrame.ts'
import type { RowUpdate } from '#contract/tableFrame.ts'
import { nobodyElse } from '../../../server/bus/bus.ts'
import type { Line } from '../../../server/bus/bus.ts'
import { readersOfTopic, rightsOfTable } from '../../../server/start/startLinks.ts'
import { createLog } from '../../../server/log.ts'
import { messagesRoutes } from '../../../server/modules/messages/messages.routes.ts'
import { wallsRoutes } from '../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../server/start/resources.ts'
import { startGateway } from '../../../server/realtime/gateway.ts'
import { startNoticeLink } from '../../../server/realtime/noticeServer.ts'
import { startTableLink } from '../../../server/realtime/tableServer.ts'
import { routeUpgrades } from '../../../server/realtime/upgrades.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { startApi } from '../../support/api.ts'
import type { PersonName } from '../../support/api.ts'
import { portOf } from './gatewayFixture.ts'
import { withRechecks } from './rechecks.ts'

type Dial = { protocols?: string[]; options?: ClientOptions }

type Setup = {
  socketsPerUser?: number
  isPaused?: boolean
  retainedTopics?: readonly RetainedTopic[]
  /** the ways to the links of other processes */
  elsewhere?: { online: Line; rows: Line }
  /** what the database takes to tell whose a session is */
  beforeFound?: () => Promise<void>
  /** what it takes to tell which sessions still stand */
  beforeGood?: (sessionIds: readonly string[]) => Promise<void>
}

/** The real application with its three links, listening. */
export async function openLinks({
  socketsPerUser = 100,
  isPaused = false,
  retainedTopics = [],
  elsewhere = { online: nobodyElse, rows: nobodyElse },
  beforeFound = async () => {},
  beforeGood = async () => {},
}: Setup = {}) {
  const api = await startApi((parts) => [...messagesRoutes({ ...parts, plantTz: 'Asia/Shanghai' }), ...wallsRoutes(parts), ...resourceRoutes(parts)])
  const { bus, sessions, tickets, db } = api
  const authenticate = async (token: string) => {
    const verified = await sessions.verify(token)
    return verified.kind === 'caller' ? verified.caller : null
  }
  const alike = { authenticate, bus, socketsPerUser, allowedOrigins: ['https://mes.example.com'], log: createLog('silent') }
  const stillGood: typeof sessions.stillGood = async (sessionIds) => {
    const good = await sessions.stillGood(sessionIds)
    await beforeGood(sessionIds)
    return good
  }
  const findSession: typeof sessions.find = async (sessionId) => {
    await beforeFound()
    return sessions.find(sessionId)
  }
  const seeing = { stillSeeing: sessions.stillSeeing, readersOf: readersOfTopic, retainedTopics }
  const plain = { ...alike, findSession, stillGood, tickets }
  const { live, notice, table, recheck } = withRechecks(() => ({
    live: startGateway({ ...alike, ...seeing, httpServer: api.app.server, latest: new LatestValues(), rooms: null, isPaused }),
    notice: startNoticeLink({ ...plain, isPaused, elsewhere: elsewhere.online }),
    table: startTableLink({ ...plain, rightsOf: rightsOfTable, elsewhere: elsewhere.rows }),
  }))
  const stopRouting = routeUpgrades(api.app.server, { websocket: notice.upgrade, vxeSocket: table.upgrade })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(api.app.server)
  const clients: WebSocket[] = []

  const idOf = async (person: PersonName) => (await db.selectFrom('sys_user').select('id').where('username', '=', person).executeTakeFirstOrThrow()).id
  const nameOf = async (person: PersonName) =>
    (await db.selectFrom('sys_user').select('realname').where('username', '=', person).executeTakeFirstOrThrow()).realname
  const roleOf = async (person: PersonName) => (await db.selectFrom('sys_role').select('id').where('roleCode', '=', person).executeTakeFirstOrThrow()).id
  const dial = (path: string, { protocols = [], options = {} }: Dial = {}) => {
    const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, options)
    clients.push(client)
    return client
  }
  /** A page on one of the plain links, with every frame it got. */
  async function openPage<Frame>(path: string, token: string, parse: (raw: unknown) => Frame) {
    const client = dial(path, { protocols: [token] })
    const frames: Frame[] = []
    client.on('message', (data: Buffer) => frames.push(parse(JSON.parse(data.toString()))))
    const closed = new Promise<number>((resolve) => void client.once('close', resolve))
    await new Promise((resolve, reject) => {
      client.once('open', resolve)
      client.once('error', reject)
    })
    client.on('error', () => {}) // how it ended is what tests look at
    return { client, frames, closed, token }
  }
  return {
    api,
    port,
    notice,
    table,
    /** looks now which sessions still stand and what they still see */
    recheck,
    idOf,
    nameOf,
    dial,
    /** How the server answers: 101, or the status of its refusal. */
    answer: (path: string, more: Dial = {}) =>
      new Promise<number>((resolve) => {
        const client = dial(path, more)
        client.once('open', () => resolve(101))
        client.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
        client.once('error', () => resolve(0))
      }),
    async grant(person: PersonName, permission: Permission) {
      await db
        .insertInto('sys_role_permission')
        .values({ roleId: await roleOf(person), permission })
        .execute()
    },
    async withdraw(person: PersonName, permission: Permission) {
      await db
        .deleteFrom('sys_role_permission')
        .where('roleId', '=', await roleOf(person))
        .where('permission', '=', permission)
        .execute()
    },
    /** A ticket of this person for a link. */
    async ticketOf(person: PersonName): Promise<string> {
      const headers = { 'x-access-token': await api.tokenOf(person) }
      const { body } = await api.call({ method: 'POST', url: '/sys/ticket', headers, payload: { kind: 'socket' } })
      return (body.result as { ticket: string }).ticket // what a ticket is is tested where tickets are
    },
    /** A page of this person on the notification link. */
    async open(person: PersonName, given?: string) {
      const page = await openPage(`/websocket/${await idOf(person)}`, given ?? (await api.tokenOf(person)), (raw) => NoticeFrame.parse(raw))
      return { ...page, of: (cmd: NoticeFrame['cmd']) => page.frames.filter((frame) => frame.cmd === cmd) }
    },
    /** A page of this person on the live-table link. */
    async openTable(person: PersonName, pageId = 'a'.repeat(32)) {
      const page = await openPage(`/vxeSocket/${await idOf(person)}/${pageId}`, await api.tokenOf(person), (raw) => TableFrame.parse(raw))
      return {
        ...page,
        rows: () => page.frames.flatMap((frame) => (frame.type === 'update_vxe_table' ? [{ socketKey: frame.data.socketKey, args: frame.data.args }] : [])),
        /** who edited them, as the server says */
        editors: () => page.frames.flatMap((frame) => (frame.type === 'update_vxe_table' ? [frame.data.by] : [])),
        say: (frame: unknown) => page.client.send(JSON.stringify(frame)),
        update: (data: RowUpdate) => page.client.send(JSON.stringify({ type: 'update_vxe_table', data })),
      }
    },
    async close() {
      for (const client of clients) client.terminate()
      stopRouting()
      notice.close()
      table.close()
      live.close()
      await api.close()
    },
  }
}
export type OpenLinks = Awaited<ReturnType<typeof openLinks>>
