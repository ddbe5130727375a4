import { Migrator } from 'kysely/migration'
import { openSqlite } from '../../db/sqlite.ts'
import type { OpenSqlite } from '../../db/sqlite.ts'
import { historyMigrations } from './tables.ts'
import type { HistoryTables } from './tables.ts'

/** The newest second is in the journal, not in the commit: NORMAL saves a disk flush a second (stack.md 4). */
const options = { synchronous: 'NORMAL', busyTimeoutMs: 2000 } as const

/** Opens the history file and brings it up to date; throws DamagedDatabase when it is no database. */
export async function openHistoryFile(file: string): Promise<OpenSqlite<HistoryTables>> {
  const opened = openSqlite<HistoryTables>(file, options)
  const migrator = new Migrator({ db: opened.kysely, provider: { getMigrations: async () => historyMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return opened
  opened.close()
  throw error
}
