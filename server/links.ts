import type { Server as HttpServer } from 'node:http'
import type { Bus } from './bus.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Sessions } from './http/sessions.ts'
import type { Tickets } from './http/tickets.ts'
import type { Log } from './log.ts'
import { isSystemPaused } from './modules/system/pause.service.ts'
import { startGateway } from './realtime/gateway.ts'
import { startNoticeLink } from './realtime/noticeLink.ts'
import { routeUpgrades } from './realtime/upgrades.ts'
import type { LatestValues } from './tags/latest.ts'

type Parts = {
  httpServer: HttpServer
  config: Config
  db: Database
  bus: Bus
  sessions: Sessions
  tickets: Tickets
  latest: LatestValues
  closing: Closing
  log: Log
}

export type Links = { sockets(): { live: number; notice: number }; maxBufferedBytes(): number }

/** Hangs the links that stay open onto the HTTP server, each on its own path. They close before it does, which would wait for them. */
export async function startLinks({ httpServer, config, db, bus, sessions, tickets, latest, closing, log }: Parts): Promise<Links> {
  const authenticate = async (token: string) => {
    const verified = await sessions.verify(token)
    return verified.kind === 'caller' ? verified.caller : null
  }
  const isPaused = await isSystemPaused(db)
  const alike = { authenticate, bus, socketsPerUser: config.SOCKETS_PER_USER, allowedOrigins: config.ALLOWED_ORIGINS, log }
  const live = startGateway({ ...alike, httpServer, latest })
  closing.add(() => live.close())
  const notice = startNoticeLink({ ...alike, findSession: sessions.find, stillGood: sessions.stillGood, tickets, isPaused })
  closing.add(() => notice.close())
  closing.add(routeUpgrades(httpServer, { websocket: notice.upgrade }))
  return { sockets: () => ({ live: live.sockets(), notice: notice.sockets() }), maxBufferedBytes: live.maxBufferedBytes }
}
