import type { Server as HttpServer } from 'node:http'
import { nameOfTopic } from '#contract/topics.ts'
import type { Bus } from '../bus/bus.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Closing } from './closing.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { workingFor } from '../http/workingFor.ts'
import { namedTenant } from '../http/namedTenant.ts'
import type { Sessions } from '../http/sessions.ts'
import type { Log } from '../log.ts'
import { isSystemPaused } from '../modules/operations/pause/pause.service.ts'
import { startGateway } from '../realtime/gateway.ts'
import { startNoticeLink } from '../realtime/noticeServer.ts'
import type { RightsOf } from '../realtime/rowRelay.ts'
import { startTableLink } from '../realtime/tableServer.ts'
import type { ReadersOf } from '../realtime/topicRooms.ts'
import { routeUpgrades } from '../realtime/upgrades.ts'
import { rightsToSeeWhole } from '../resource/scope/fieldMasks.ts'
import { rightTo } from '../resource/scope/rights.ts'
import { retainedTopics } from '../modules/modules.ts'
import { registry } from '../modules/registry.ts'
import type { LatestValues } from '../tags/latest.ts'

type Parts = {
  httpServer: HttpServer
  config: Config
  db: Database
  bus: Bus
  sessions: Sessions
  cluster: Cluster
  latest: LatestValues
  closing: Closing
  log: Log
}

export type Links = { sockets(): SocketCounts; maxBufferedBytes(): number }
/** open connections of each link */
export type SocketCounts = { live: number; notice: number; table: number }

/** Hangs the links that stay open onto the HTTP server, each on its own path. They close before it does, which would wait for them. */
export async function startLinks({ httpServer, config, db, bus, sessions, cluster, latest, closing, log }: Parts): Promise<Links> {
  const authenticate = async (token: string, tenant = '0') => {
    const verified = await sessions.verify(token)
    if (verified.kind !== 'caller') return null
    const tenantId = await namedTenant(sessions, verified.caller, tenant)
    return tenantId === null ? null : workingFor(verified.caller, tenantId)
  }
  const isPaused = await isSystemPaused(db)
  const alike = { authenticate, bus, socketsPerUser: config.SOCKETS_PER_USER, allowedOrigins: config.ALLOWED_ORIGINS, log }
  const { stillGood, stillSeeing, find: findSession } = sessions
  const live = startGateway({ ...alike, httpServer, latest, rooms: cluster.rooms, isPaused, stillSeeing, readersOf: readersOfTopic, retainedTopics })
  closing.add(() => live.close())
  const plain = { ...alike, findSession, stillGood, tickets: cluster.tickets }
  const notice = startNoticeLink({ ...plain, isPaused, elsewhere: cluster.line('online') })
  closing.add(() => notice.close())
  const table = startTableLink({ ...plain, rightsOf: rightsOfTable, elsewhere: cluster.line('rows') })
  closing.add(() => table.close())
  closing.add(routeUpgrades(httpServer, { websocket: notice.upgrade, vxeSocket: table.upgrade }))
  return {
    sockets: () => ({ live: live.sockets(), notice: notice.members.all.size, table: table.members.all.size }),
    maxBufferedBytes: () => Math.max(live.maxBufferedBytes(), notice.members.maxBufferedBytes(), table.members.maxBufferedBytes()),
  }
}

/** A table of the live-table link is a resource; its rows are for those who may list all of it with nothing hidden, and come from those who may edit it; a tenant's stay with who works for this one. */
export const rightsOfTable: RightsOf = (socketKey) => {
  const resource = registry.named(socketKey)?.resource
  if (!resource?.verbs.includes('edit')) return null
  return { read: rightTo(resource, 'list'), write: rightTo(resource, 'edit'), secrets: rightsToSeeWhole(resource), owner: resource.owner }
}

/** A topic is what happens to the records of a resource, for those who may list them; of a tenant's records only who works for this one hears. */
export const readersOfTopic: ReadersOf = (topic) => {
  const name = nameOfTopic(topic)
  const resource = name === null ? undefined : registry.named(name)?.resource
  return resource?.verbs.includes('list') ? { permission: rightTo(resource, 'list'), owner: resource.owner, toOthers: 'bare' } : null
}
