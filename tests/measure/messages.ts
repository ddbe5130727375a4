import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
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

/** `node tests/measure/messages.ts 10000`: how long that many mails take over a real SMTP server, each exactly once, and how long the process made others wait meanwhile. */
const count = Number(process.argv[2] ?? 10_000)
const limitMs = 60_000
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

const { db, close } = await openDatabase({ dataDir: mkdtempSync(join(tmpdir(), 'millwright-measure-')) })
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
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const from = performance.now()
await createUnits({ db, bus, now: Date.now })(systemActor, (unit) => queueMessages(unit, handlers, messages))
const queuedMs = performance.now() - from
await engine.look()
await engine.idle()
const tookMs = performance.now() - from
delay.disable()
const isOnce = received.size === count && [...received.values()].every((times) => times === 1)
process.stdout.write(
  `${count} mails: queued in ${queuedMs.toFixed(0)} ms, all sent in ${(tookMs / 1000).toFixed(1)} s, ${isOnce ? 'each once' : 'NOT each once'}; event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms\n`,
)
await engine.close()
await close()
server.close()
process.exit(isOnce && tookMs <= limitMs ? 0 : 1)
