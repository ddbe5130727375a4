import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryPlace } from '../../../../server/tags/history/messages.ts'
import { postgresPrograms, startPostgres } from '../../../support/postgres.ts'

/** Where history can lie; `place` gives a new, empty one each time. A machine without PostgreSQL leaves it out, CI never does. */
export const historyPlaces = [
  {
    name: 'a file',
    isLeftOut: false,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'history-'))
      let made = 0
      const place = async (): Promise<HistoryPlace> => ({ kind: 'file', file: join(folder, `${(made += 1)}.db`) })
      return { place, close: () => rmSync(folder, { recursive: true, force: true }) }
    },
  },
  {
    name: 'PostgreSQL',
    isLeftOut: postgresPrograms() === null && !process.env['CI'],
    async open() {
      const server = await startPostgres()
      const place = async (): Promise<HistoryPlace> => ({ kind: 'server', url: await server.newDatabase() })
      return { place, close: server.close }
    },
  },
] as const
