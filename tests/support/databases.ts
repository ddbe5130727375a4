import { template } from './preparedDatabases.ts'
import { dropDatabase, newDatabase, postgresPrograms, startPostgres } from './postgres.ts'

/** What a suite runs on: the file inside and the server outside, behind one code path; what is opened has every
 * table and no row, or is empty when the test is of the way there. A machine without PostgreSQL leaves it out, CI never does. */
export const databases = [
  { name: 'SQLite', isLeftOut: false, open: async (_as: { isEmpty?: boolean } = {}) => ({ url: undefined, close() {} }) },
  {
    name: 'PostgreSQL',
    isLeftOut: postgresPrograms() === null && !process.env['CI'],
    async open({ isEmpty = false } = {}) {
      const shared = process.env['MIGRATED_SERVER']
      if (shared === undefined) {
        const server = await startPostgres()
        return { url: await server.newDatabase(), close: server.close }
      }
      const url = await newDatabase(shared, { as: isEmpty ? '' : `template ${template}` })
      return { url, close: () => void dropDatabase(url) }
    },
  },
] as const
