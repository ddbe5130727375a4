import { peopled, template } from './preparedDatabases.ts'
import { dropDatabase, newDatabase, postgresPrograms, startPostgres } from './postgres.ts'

/** What is opened has every table and no row; nothing at all when the test is of the way there, or the first people (api.ts). */
type Opened = { isEmpty?: boolean; hasPeople?: boolean }

/** The file inside, which each test copies into its data directory. */
const sqlite = { name: 'SQLite', isLeftOut: false, open: async (_as: Opened = {}) => ({ url: undefined, close() {} }) } as const

/** The server outside. A machine without PostgreSQL leaves it out, CI never does. */
const postgres = {
  name: 'PostgreSQL',
  isLeftOut: postgresPrograms() === null && !process.env['CI'],
  async open({ isEmpty = false, hasPeople = false }: Opened = {}) {
    const shared = process.env['MIGRATED_SERVER']
    if (shared === undefined) {
      const server = await startPostgres()
      return { url: await server.newDatabase(), close: server.close }
    }
    const url = await newDatabase(shared, { as: isEmpty ? '' : `template ${hasPeople ? peopled : template} strategy file_copy` }) // a fifth less work than through the log
    return { url, close: () => void dropDatabase(url) }
  },
} as const

/**
 * What a suite runs on when a database decides what comes out: SQL that the suite is the first to send, transactions, locks, uniqueness,
 * order, types, text search, migrations. What is decided before any database is asked (parsing, rights, sentences, shapes of answers,
 * rules of the contract), or by SQL that another suite proves on both, runs on `oneDatabase`.
 */
export const databases = [sqlite, postgres] as const

/** The one that every installation begins with. */
export const oneDatabase = [sqlite] as const

export type TestDatabase = (typeof databases)[number]
