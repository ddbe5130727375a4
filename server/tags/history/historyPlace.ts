import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPostgres } from '../../db/postgres.ts'
import { openSqlite } from '../../db/sqlite.ts'
import type { OpenSqlite } from '../../db/sqlite.ts'
import type { HistoryDb } from './chunkStore.ts'
import type { HistoryPlace } from './messages.ts'
import { historyMigrations } from './tables.ts'
import type { HistoryTables } from './tables.ts'

/** History where it lies, whatever kind of database that is. */
export type OpenHistory = {
  db: HistoryDb
  /** what it takes on the disk */
  bytes(): Promise<number>
  /** gives back what is not needed any more; after pruning */
  tidy(): void
  close(): Promise<void> | void
}

export function openHistoryPlace(place: HistoryPlace): Promise<OpenHistory> {
  return place.kind === 'file' ? inFile(place.file) : onServer(place.url)
}

/** The newest second is in the journal, not in the commit: NORMAL saves a disk flush a second (stack.md 4). */
const fileOptions = { synchronous: 'NORMAL', busyTimeoutMs: 2000 } as const

/** Opens the history file and brings it up to date; throws DamagedDatabase when it is no database. */
export async function openHistoryFile(file: string): Promise<OpenSqlite<HistoryTables>> {
  const opened = openSqlite<HistoryTables>(file, fileOptions)
  const { error } = await new Migrator({ db: opened.kysely, provider: { getMigrations: async () => historyMigrations.file } }).migrateToLatest()
  if (!error) return opened
  opened.close()
  throw error
}

async function inFile(file: string): Promise<OpenHistory> {
  const { kysely, raw, close } = await openHistoryFile(file)
  return {
    db: kysely,
    bytes: async () => [file, `${file}-wal`].reduce((sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0), 0),
    tidy: () => raw.exec('pragma wal_checkpoint(truncate)'),
    close,
  }
}

/** Tables of history stand apart from the business data. */
const schema = 'history'
const sizeAgeMs = 60_000

async function onServer(url: string): Promise<OpenHistory> {
  const { kysely, close } = await openPostgres<HistoryTables>(url, { schema, connections: 3 })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => historyMigrations.server }, migrationTableSchema: schema })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await close()
    throw error
  }
  let size = { bytes: 0, measuredAt: Number.NEGATIVE_INFINITY }
  return {
    db: kysely,
    async bytes() {
      if (performance.now() - size.measuredAt > sizeAgeMs) size = { bytes: await sizeOf(kysely), measuredAt: performance.now() }
      return size.bytes
    },
    tidy: () => {}, // autovacuum does
    close,
  }
}

async function sizeOf(db: HistoryDb): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes
    from pg_class where relkind = 'r' and relnamespace = ${schema}::regnamespace`.execute(db)
  return rows[0]?.bytes ?? 0
}
