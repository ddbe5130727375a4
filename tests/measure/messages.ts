import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { deliveryParams } from '../../server/modules/messages/delivery/deliver.ts'
import { queueMessages } from '../../server/modules/messages/notify.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { percentile } from './rights/client.ts'
import { startWork } from './rights/working.ts'

/** `npm run measure:mail -- 10000 postgres`: how long a real server takes for that many mails over a real SMTP server, each exactly once, and how long lists take before and meanwhile. */
const count = Number(process.argv[2] ?? 10_000)
const limitMs = 60_000
const othersMs = 100
/** the server stands by then, and has been asked for a while */
const dueInMs = 45_000
const giveUpMs = 300_000
const lists = [
  '/sys/message/sysMessage/list?pageNo=1&pageSize=10',
  '/sys/dict/list?pageNo=1&pageSize=10',
  '/sys/user/list?pageNo=1&pageSize=10',
  '/sys/annountCement/listByUser',
  '/sys/role/list?pageNo=1&pageSize=10',
]
const listsPerSecond = 5

const postgres = process.argv[3] === 'postgres' ? await startPostgres() : null
const url = await postgres?.newDatabase()
const smtp = await startSmtp()
const dataDir = mkdtempSync(join(tmpdir(), 'millwright-measure-'))
const queuedMs = await queueMails(Date.now() + dueInMs)
const server = await startServerProcess({
  dataDir,
  env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'mes@plant.local', ...(url === undefined ? {} : { DATABASE_URL: url }) },
})
const work = startWork(server.url, Array<string>(listsPerSecond).fill(await server.token()), lists)
await smtp.first
const before = work.take()
const from = performance.now()
await Promise.race([smtp.all, pause(giveUpMs)])
const tookMs = performance.now() - from
const meanwhile = work.take()
await pause(3000) // what was sent twice would still come
await work.stop()
await server.stop()
smtp.close()
postgres?.close()

const isOnce = smtp.received.size === count && [...smtp.received.values()].every((times) => times === 1)
const p95 = percentile(meanwhile, 0.95)
process.stdout.write(
  `${postgres ? 'PostgreSQL' : 'SQLite'}: ${count} mails: queued in ${queuedMs.toFixed(0)} ms, all sent in ${(tookMs / 1000).toFixed(1)} s (wanted ${limitMs / 1000}), ${isOnce ? 'each once' : 'NOT each once'}; ` +
    `lists, ${listsPerSecond} a second: p95 ${p95.toFixed(0)} ms, longest ${Math.max(...meanwhile).toFixed(0)} ms, of ${meanwhile.length} (wanted ${othersMs}; before the first mail ${percentile(before, 0.95).toFixed(0)} ms of ${before.length})\n`,
)
process.exit(isOnce && tookMs <= limitMs && p95 <= othersMs ? 0 : 1)

/** Writes the mails, all due at one time. Returns how many ms that took. */
async function queueMails(dueAt: number): Promise<number> {
  const { db, close } = await openDatabase({ dataDir, url })
  const bus = createBus((error) => {
    throw error
  })
  const messages = Array.from({ length: count }, (_, at) => ({
    type: '2' as const,
    receiver: `person${at}@plant.local`,
    title: `通知 ${at}`,
    content: '设备 ML-02 停机',
    dueAt,
  }))
  const began = performance.now()
  await createUnits({ db, bus, now: Date.now })(systemActor, (unit) => queueMessages(unit, deliveryParams, messages))
  const took = performance.now() - began
  await close()
  return took
}

async function startSmtp() {
  const received = new Map<string, number>()
  const first = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  const smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        first.resolve()
        if (received.size === count) all.resolve()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtpServer.listen(0, '127.0.0.1', resolve))
  const address = smtpServer.server.address()
  return {
    received,
    first: first.promise,
    all: all.promise,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => smtpServer.close(),
  }
}
