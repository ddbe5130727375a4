import { z } from 'zod'
import { environmentWithFile, readConfig } from '../../server/config.ts'
import { defineJob } from '../../server/jobs/handler.ts'
import { createLog } from '../../server/log.ts'
import { addDesignedResource, removeDesignedResource } from '../../server/modules/online/designed/definitions.service.ts'
import { startServer } from '../../server/server.ts'
import { acquireDataDir } from '../../server/start/dataDir.ts'
import { createDesignedTable } from './designedTable.ts'

/** The server as people start it, with a handler more that has somebody design: it makes the table and stores the definition, or takes the definition away. */
const config = readConfig(environmentWithFile())
const log = createLog(config.LOG_LEVEL)
const Table = z.looseObject({ code: z.string(), fields: z.array(z.object({ kind: z.string(), name: z.string() })) })
const designs = defineJob({
  name: 'test.design',
  title: '试设计',
  params: z.object({ code: z.string(), definition: z.record(z.string(), z.unknown()).nullable() }),
  timeLimitMs: 60_000,
  retries: { attempts: 1, firstRestMs: 500 },
  async runInUnit(unit, { params: { code, definition } }) {
    if (definition === null) await removeDesignedResource(unit, code)
    else {
      await createDesignedTable(unit.trx, Table.parse(definition))
      await addDesignedResource(unit, definition)
    }
    return ''
  },
})

const dataDir = acquireDataDir(config.DATA_DIR)
const server = await startServer({ config, dataDir: dataDir.path, firstPassword: config.ADMIN_PASSWORD ?? '', jobs: () => [designs], tell: () => {}, log })
process.stdout.write(`Millwright ready at http://127.0.0.1:${config.PORT}\n`)
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)))
