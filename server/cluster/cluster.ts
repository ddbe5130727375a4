import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Bus, Line } from '../bus/bus.ts'
import type { Closing } from '../start/closing.ts'
import type { RunningCollector } from '../start/startCollector.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createTickets } from '../http/tickets.ts'
import type { Tickets } from '../http/tickets.ts'
import { nobodyElse } from '../bus/bus.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { RoomAdapter } from '../realtime/liveServer.ts'
import { retainedTopics } from '../modules/modules.ts'
import { sharedTokenSecret, tokenSecret } from '../start/secret.ts'
import type { HistoryPlace } from '../tags/history/messages.ts'
import { relayBus } from './busRelay.ts'
import { catchUp } from './catchUp.ts'
import { standForCollector } from './election.ts'
import type { Duty } from './election.ts'
import { installationId } from './installation.ts'
import { createLayout } from './layout.ts'
import { redisLease } from './lease.ts'
import { openLines } from './lines.ts'
import type { LineName } from './lines.ts'
import { openRedis } from './redis.ts'
import { compareEveryMs, relayRetained } from './retainedRelay.ts'
import { createSampleSubscriber } from './sampleSubscriber.ts'
import { createSamplePublisher } from './samplePublisher.ts'
import { sharedRooms } from './sharedRooms.ts'
import { createSharedTickets } from './sharedTickets.ts'
import { shareHealth } from './sharedHealth.ts'
import { waitForTurn } from './startTurn.ts'

/** What one server process shares with the others of its plant; a single process has all of it for itself. */
export type Cluster = {
  /** signs the access tokens of all processes */
  secret: Uint8Array
  tickets: Tickets
  history: HistoryPlace
  /** carries broadcasts of socket.io to the sockets of all processes; null is the memory of this one */
  rooms: RoomAdapter | null
  line(name: LineName): Line
  /** Waits until no other process is starting on the same data; the returned function lets the next one start. */
  startTurn(): Promise<() => Promise<void>>
  /** Collects: at once when this process is alone, else whenever it is elected. */
  collect(collecting: RunningCollector, duty: Duty): Promise<void>
  isCollecting(): boolean
  /** whether values come in, read by this process or told by the one that reads */
  hasValues(): boolean
  /** whether the others can be reached */
  isWell(): boolean
  /** for looking at Redis itself; null where there is none */
  redis: Redis | null
}

type Parts = { config: Config; dataDir: string; db: Database; bus: Bus; closing: Closing; log: Log }

export function openCluster(parts: Parts): Promise<Cluster> {
  const { REDIS_URL, DATABASE_URL } = parts.config
  return REDIS_URL && DATABASE_URL ? several(parts, REDIS_URL, DATABASE_URL) : alone(parts)
}

async function alone({ dataDir, closing, log }: Parts): Promise<Cluster> {
  let collecting: RunningCollector | null = null
  return {
    secret: tokenSecret(dataDir),
    tickets: createTickets(Date.now),
    history: { kind: 'file', file: `${dataDir}/history.db` },
    rooms: null,
    line: () => nobodyElse,
    startTurn: async () => async () => {},
    async collect(begun, duty) {
      collecting = begun
      closing.add(() => duty.end().catch((error: unknown) => log.error('collecting did not end', errorFields(error))))
      await duty.begin(() => true)
    },
    isCollecting: () => collecting !== null,
    hasValues: () => collecting?.isWell() === true,
    isWell: () => true,
    redis: null,
  }
}

async function several({ config, dataDir, db, bus, closing, log }: Parts, redisUrl: string, databaseUrl: string): Promise<Cluster> {
  if (!config.S3_ENDPOINT) log.warn('uploaded files lie in the DATA_DIR of one process, the others cannot give them out: set S3_ENDPOINT')
  const redis = await openRedis(redisUrl, log)
  closing.add(redis.close)
  const nodeId = randomUUID()
  const prefix = `millwright:${await installationId(db)}:`
  const lines = await openLines({ redis, prefix, nodeId, log })
  const relay = relayBus(bus, lines.json('bus'))
  closing.add(relay.close)
  const retained = relayRetained({ store: bus.retainedStore, topics: retainedTopics, line: lines.json('retained'), everyMs: compareEveryMs, log })
  closing.add(retained.close)
  redis.onReturn(retained.exchange)
  redis.onReturn(() => void catchUp(db, bus, relay).catch((error: unknown) => log.error('events that were missed could not be made good', errorFields(error))))
  let isCollecting = () => false
  let hasValues = () => false
  return {
    secret: await sharedTokenSecret(db, dataDir),
    tickets: createSharedTickets(redis, prefix, log),
    history: { kind: 'server', url: databaseUrl },
    rooms: await sharedRooms(redis, prefix),
    line: lines.json,
    startTurn: () => waitForTurn(db),
    async collect({ latest, historian, collector, isWell }, duty) {
      const layout = createLayout(latest)
      const wanted = lines.json('wanted')
      const mayPublish = () => isCollecting()
      const reload = () => void collector.reload().catch((error: unknown) => log.error('configuration could not be read', errorFields(error)))
      const alike = { bus, latest, layout, samples: lines.bytes('samples'), wanted }
      const teller = createSamplePublisher({ ...alike, mayPublish })
      const hearer = createSampleSubscriber({ ...alike, isCollecting: mayPublish, reload, uptimeMs: () => performance.now(), log })
      const health = shareHealth({ collector, line: lines.json('health'), mayPublish, hears: hearer.hears })
      const elected = standForCollector({
        book: redisLease(redis, `${prefix}collector`, nodeId),
        historian,
        duty,
        onTerm(term) {
          hearer.refuseBelow(term)
          teller.start(term)
        },
        onEnd: teller.stop,
        log,
      })
      isCollecting = elected.isCollecting
      hasValues = () => (elected.isCollecting() ? isWell() : hearer.hears())
      redis.onReturn(reload)
      closing.add(elected.close)
      closing.add(health.close)
      closing.add(hearer.close)
    },
    isCollecting: () => isCollecting(),
    hasValues: () => hasValues(),
    isWell: redis.isWell,
    redis: redis.commands,
  }
}
