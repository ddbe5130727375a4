import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import { NoticeFrame } from '#contract/notice.ts'
import { createLog } from '../../../server/log.ts'
import { messagesRoutes } from '../../../server/modules/messages/messages.routes.ts'
import { startGateway } from '../../../server/realtime/gateway.ts'
import { startNoticeLink } from '../../../server/realtime/noticeLink.ts'
import { routeUpgrades } from '../../../server/realtime/upgrades.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { startApi } from '../../support/api.ts'
import type { PersonName } from '../../support/api.ts'
import { portOf } from './gatewayFixture.ts'

type Dial = { protocols?: string[]; options?: ClientOptions }

/** The real application with its two links, listening. */
export async function openNotices({ socketsPerUser = 100, isPaused = false }: { socketsPerUser?: number; isPaused?: boolean } = {}) {
  const api = await startApi(({ db, bus, now }) => messagesRoutes({ db, bus, plantTz: 'Asia/Shanghai', now }))
  const { bus, sessions, tickets } = api
  const authenticate = async (token: string) => {
    const verified = await sessions.verify(token)
    return verified.kind === 'caller' ? verified.caller : null
  }
  const alike = { authenticate, bus, socketsPerUser, allowedOrigins: ['https://mes.example.com'], log: createLog('silent') }
  const live = startGateway({ ...alike, httpServer: api.app.server, latest: new LatestValues() })
  const link = startNoticeLink({ ...alike, findSession: sessions.find, stillGood: sessions.stillGood, tickets, isPaused })
  const stopRouting = routeUpgrades(api.app.server, { websocket: link.upgrade })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(api.app.server)
  const clients: WebSocket[] = []

  const idOf = async (person: PersonName) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', person).executeTakeFirstOrThrow()).id
  const dial = (path: string, { protocols = [], options = {} }: Dial = {}) => {
    const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, options)
    clients.push(client)
    return client
  }
  return {
    api,
    port,
    link,
    idOf,
    dial,
    /** How the server answers: 101, or the status of its refusal. */
    answer: (path: string, more: Dial = {}) =>
      new Promise<number>((resolve) => {
        const client = dial(path, more)
        client.once('open', () => resolve(101))
        client.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
        client.once('error', () => resolve(0))
      }),
    /** A page of this person, and every frame it got. */
    async open(person: PersonName, given?: string) {
      const token = given ?? (await api.tokenOf(person))
      const client = dial(`/websocket/${await idOf(person)}`, { protocols: [token] })
      const frames: NoticeFrame[] = []
      client.on('message', (data: Buffer) => frames.push(NoticeFrame.parse(JSON.parse(data.toString()))))
      const closed = new Promise<number>((resolve) => void client.once('close', resolve))
      await new Promise((resolve, reject) => {
        client.once('open', resolve)
        client.once('error', reject)
      })
      return { client, frames, closed, token, of: (cmd: NoticeFrame['cmd']) => frames.filter((frame) => frame.cmd === cmd) }
    },
    async close() {
      for (const client of clients) client.terminate()
      stopRouting()
      link.close()
      live.close()
      await api.close()
    },
  }
}
export type OpenNotices = Awaited<ReturnType<typeof openNotices>>
