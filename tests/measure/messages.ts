import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { createJobEngine } from '../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../server/jobs/handler.ts'
import { createLog } from '../../server/log.ts'
import { deliveryJobs } from '../../server/modules/messages/delivery/deliver.ts'
import { queueMessages } from '../../server/modules/messages/notify.service.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { noWays } from '../../server/outbound/ways.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { startPostgres } from '../support/postgres.ts'
import { percentile } from './rights/client.ts'

/** `npm run measure:mail -- 10000 postgres`: how long that many mails take over a real SMTP server, each exactly once, and how long others waited meanwhile: for the process, and for a list read every 50 ms. */
const count = Number(process.argv[2] ?? 10_000)
const limitMs = 60_000
const othersMs = 100
const readEveryMs = 50
const postgres = process.argv[3] === 'postgres' ? await startPostgres() : null
const received = new Map<string, number>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
      done()
    })
  },
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const address = server.server.address()
const port = typeof address === 'object' && address ? address.port : 0

const { db, close } = await openDatabase({ dataDir: mkdtempSync(join(tmpdir(), 'millwright-measure-')), url: await postgres?.newDatabase() })
const bus = createBus((error) => {
  throw error
})
const outbound = createOutbound({ allow: { names: [], networks: [] } })
const handlers = jobHandlersOf(deliveryJobs({ outbound, ways: { ...noWays, mail: { url: `smtp://127.0.0.1:${port}`, from: 'mes@plant.local' } } }))
const engine = createJobEngine({
  db,
  bus,
  handlers,
  owner: 'measure',
  timeZone: 'Asia/Shanghai',
  now: Date.now,
  uptimeMs: () => performance.now(),
  random: Math.random,
  log: createLog('warn'),
})
const messages = Array.from({ length: count }, (_, at) => ({
  type: '2' as const,
  receiver: `person${at}@plant.local`,
  title: `通知 ${at}`,
  content: '设备 ML-02 停机',
}))
const readMs: number[] = []
const over = new AbortController()
async function readMeanwhile(): Promise<void> {
  while (!over.signal.aborted) {
    const began = performance.now()
    await db.selectFrom('sys_sms').selectAll().orderBy('id', 'desc').limit(10).execute()
    readMs.push(performance.now() - began)
    await pause(readEveryMs)
  }
}
const reading = readMeanwhile()
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const from = performance.now()
await createUnits({ db, bus, now: Date.now })(systemActor, (unit) => queueMessages(unit, handlers, messages))
const queuedMs = performance.now() - from
await engine.look()
await engine.idle()
const tookMs = performance.now() - from
over.abort()
await reading
delay.disable()
const isOnce = received.size === count && [...received.values()].every((times) => times === 1)
const loopMs = delay.percentile(99) / 1e6
const listMs = percentile(readMs, 0.95)
process.stdout.write(
  `${postgres ? 'PostgreSQL' : 'SQLite'}: ${count} mails: queued in ${queuedMs.toFixed(0)} ms, all sent in ${(tookMs / 1000).toFixed(1)} s, ${isOnce ? 'each once' : 'NOT each once'}; event loop p99 ${loopMs.toFixed(0)} ms, a list beside it p95 ${listMs.toFixed(0)} ms of ${readMs.length} (wanted ${othersMs})\n`,
)
await engine.close()
await close()
server.close()
postgres?.close()
process.exit(isOnce && tookMs <= limitMs && loopMs <= othersMs && listMs <= othersMs ? 0 : 1)
