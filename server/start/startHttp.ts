import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import type { Bus } from '../bus/bus.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Closing } from './closing.ts'
import type { RunningCollector } from './startCollector.ts'
import { backupPlaceOf, waysOf } from '../config.ts'
import type { Config } from '../config.ts'
import { hasDemoPlant } from '../modules/equipment/demo.service.ts'
import type { Backups } from '../backup/backups.ts'
import { plantHours } from '../calendar/plantHours.ts'
import type { Database } from '../db/database.ts'
import { watchDiskReserve } from '../health/diskReserve.ts'
import { openFileStorage } from './fileStorage.ts'
import { createApplication } from '../http/application.ts'
import { createAuditLog } from '../http/audit.ts'
import { authenticatePeopleAndScreens } from '../http/authenticate.ts'
import { createScreens } from '../http/screens.ts'
import { createSessions } from '../http/sessions.ts'
import type { JobHandlers } from '../jobs/handler.ts'
import type { Log } from '../log.ts'
import { followDefinitions } from './designed.ts'
import { startLinks } from './startLinks.ts'
import type { Links } from './startLinks.ts'
import { createMetrics } from '../health/metrics.ts'
import { createMonitor } from '../modules/monitor/monitor.ts'
import { hasPeople } from '../modules/identity/people/people.service.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { openChannels } from '../outbound/ways.ts'
import { reportFigure } from '../modules/online/cgreport/reportFigure.ts'
import { createReportReader } from '../modules/online/cgreport/reportReader.ts'
import { openVault } from '../secrets/vault.ts'
import type { SignInSettings } from '../modules/identity/identity.routes.ts'
import { allRoutes } from './routes.ts'
import { createSmsProvider } from './textMessages.ts'
import { countByQuality } from '../tags/latest.ts'

type Parts = {
  config: Config
  dataDir: string
  db: Database
  listing: Database
  bus: Bus
  bundle: string
  cluster: Cluster
  collecting: RunningCollector
  jobHandlers: JobHandlers
  outbound: Outbound
  backups: Backups
  closing: Closing
  log: Log
}

/** Everything that answers people and screens: HTTP with all routes, the web bundle, and the live wire. Listens when it returns. */
export async function startHttp(parts: Parts): Promise<void> {
  const { config, dataDir, db, listing, bus, bundle, cluster, collecting, jobHandlers, outbound, backups, closing, log } = parts
  const { latest, historian, collector, stateLog } = collecting
  const { secret, tickets } = cluster
  const sessions = createSessions(db, secret, Date.now, config.PLANT_TZ)
  const screens = createScreens(db, secret)
  const callers = authenticatePeopleAndScreens(sessions, screens)
  const audit = createAuditLog({ db, bus, now: Date.now, log })
  const disk = watchDiskReserve({ dataDir, log })
  closing.add(disk.close)
  let links: Links | null = null
  const metrics = createMetrics({
    sockets: () => links?.sockets() ?? { live: 0, notice: 0, table: 0 },
    socketBufferMaxBytes: () => links?.maxBufferedBytes() ?? 0,
    isCollecting: cluster.isCollecting,
    devicesByState: collector.devicesByState,
    tagsByQuality: () => countByQuality(latest),
    pollSeconds: collector.pollSeconds,
    history: () => historian.stats(),
    diskFreeBytes: disk.freeBytes,
  })
  closing.add(metrics.close)
  const monitor = createMonitor({
    process: `${hostname()}:${config.PORT}`,
    db,
    bus,
    latest,
    dataDir,
    redis: cluster.redis,
    sockets: () => Object.values(links?.sockets() ?? {}).reduce((sum, count) => sum + count, 0),
    now: Date.now,
    log,
  })
  closing.add(monitor.close)

  const files = await openFileStorage({ config, dataDir, db, bus, freeBytes: disk.freeBytes, closing, log })
  const designed = followDefinitions({ db, bus, log })
  closing.add(designed.close)
  await designed.upToDate()
  const reports = createReportReader({ db, url: config.DATABASE_URL ?? null, dataDir, registry: designed.registry, plantTz: config.PLANT_TZ, now: Date.now })
  closing.add(reports.close)
  const vault = openVault(dataDir)
  const routes = allRoutes({
    files,
    designed,
    reports,
    readFigure: (asked, by) => reportFigure({ db, reports, vault, outbound, dataDir, plantTz: config.PLANT_TZ, now: Date.now }, asked, by),
    health: { database: () => hasPeople(db), redis: cluster.isWell, collector: cluster.hasValues, history: () => historian.health() === 'ok' },
    metrics: { text: metrics.text, contentType: metrics.contentType, token: config.METRICS_TOKEN },
    db,
    listing,
    bus,
    sessions,
    audit,
    tickets,
    attemptsElsewhere: cluster.line('attempts'),
    plantTz: config.PLANT_TZ,
    now: Date.now,
    random: (below) => randomInt(below),
    sms: createSmsProvider(waysOf(config), outbound, log),
    settings: signInSettings(config),
    jobHandlers,
    outbound,
    openChannels: openChannels(waysOf(config)),
    vault,
    backups,
    backupFolder: backupPlaceOf(config, dataDir).folder,
    backupKeep: config.BACKUP_KEEP,
    dataDir,
    log,
    plc: {
      plantTz: config.PLANT_TZ,
      hours: (atMs) => plantHours(db, config.PLANT_TZ, atMs),
      latest,
      machines: collector.machines,
      tags: collector.tags,
      calculated: collector.calculated,
      deviceCodes: collector.deviceCodes,
      wordOrderOf: collector.wordOrderOf,
      diagnostics: collector.diagnostics,
      trend: (query) => historian.trend(query),
      texts: (query) => historian.texts(query),
      samples: (query) => historian.samples(query),
      stateLog,
    },
    screens,
    monitor,
    redis: cluster.redis,
    isRedisTerminalOn: config.REDIS_TERMINAL === 'on',
  })
  const tls = config.TLS_CERT && config.TLS_KEY ? { certFile: config.TLS_CERT, keyFile: config.TLS_KEY } : null
  const app = await createApplication({
    routes,
    sessions: callers,
    audit,
    tickets,
    bundle,
    tls,
    allowedOrigins: config.ALLOWED_ORIGINS,
    apiBase: config.API_BASE ?? null,
    isDemo: config.DEMO === 'on' && (await hasDemoPlant(db)),
    hasLodop: config.LODOP === 'on',
    plantTz: config.PLANT_TZ,
    onResponse(route, code, seconds, { request, reply }) {
      metrics.onResponse(route, code, seconds)
      monitor.note(request, reply)
    },
    log,
  })
  closing.add(() => app.close())
  links = await startLinks({ httpServer: app.server, config, db, bus, sessions: callers, cluster, latest, closing, log })
  monitor.start()
  await app.listen({ port: config.PORT, host: config.HOST })
}

function signInSettings({ SELF_REGISTRATION, PASSWORD_RESET, PUBLIC_URL, CAS_URL, OAUTH_PROVIDERS, OIDC_PROVIDERS, LDAP }: Config): SignInSettings {
  return {
    mayRegister: SELF_REGISTRATION === 'on',
    mayResetPassword: PASSWORD_RESET === 'on',
    publicUrl: PUBLIC_URL ?? null,
    casUrl: CAS_URL ?? null,
    oauthProviders: OAUTH_PROVIDERS,
    oidcProviders: OIDC_PROVIDERS,
    ldap: LDAP ?? null,
  }
}
