import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { environmentWithFile, readConfig } from '../../server/config.ts'
import { defineJob } from '../../server/jobs/handler.ts'
import { createLog } from '../../server/log.ts'
import { startServer } from '../../server/server.ts'
import { acquireDataDir } from '../../server/start/dataDir.ts'

/**
 * The server as people start it, with two handlers more: each leaves a row in `fault_effect` for every effect, so that one that
 * happens twice is two rows. `port` of the row is the process it happened in.
 */
const config = readConfig(environmentWithFile())
const log = createLog(config.LOG_LEVEL)
const common = { title: '故障试验', params: z.object({ workMs: z.number() }), timeLimitMs: 60_000, retries: { attempts: 5, firstRestMs: 500 } }
const leave = (what: string, id: string) => sql`insert into fault_effect (run, what, port) values (${id}, ${what}, ${config.PORT})`

const jobs = [
  defineJob({
    ...common,
    name: 'fault.unit',
    async runInUnit({ trx }, { id, params }) {
      await leave('done', id).execute(trx)
      await pause(params.workMs) // may be killed between its effect and its commit
      return ''
    },
  }),
  defineJob({
    ...common,
    name: 'fault.long',
    async run({ id, params, unit, finish }) {
      await unit(({ trx }) => leave('step', id).execute(trx))
      await pause(params.workMs)
      await finish(async ({ trx }) => {
        await leave('done', id).execute(trx)
        await pause(params.workMs)
        return ''
      })
      return null
    },
  }),
]

const dataDir = acquireDataDir(config.DATA_DIR)
const server = await startServer({ config, dataDir: dataDir.path, firstPassword: config.ADMIN_PASSWORD ?? '', jobs: () => jobs, tell: () => {}, log })
process.stdout.write(`Millwright ready at http://127.0.0.1:${config.PORT}\n`)
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)))
