import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { listingDialect } from './listingDialect.ts'
import { migration as system } from './migrations/0001-system.ts'
import { migration as equipment } from './migrations/0002-equipment.ts'
import { migration as office } from './migrations/0003-office.ts'
import { migration as dictionaries } from './migrations/0004-dictionaries.ts'
import { migration as logLists } from './migrations/0005-log-lists.ts'
import { migration as dataScope } from './migrations/0006-data-scope.ts'
import { migration as files } from './migrations/0007-files.ts'
import { migration as departsRoles } from './migrations/0008-departs-roles.ts'
import { migration as positionsCategories } from './migrations/0009-positions-categories.ts'
import { migration as checkRules } from './migrations/0010-check-rules.ts'
import { migration as listIndexes } from './migrations/0011-list-indexes.ts'
import { migration as screens } from './migrations/0012-screens.ts'
import { migration as fileTenants } from './migrations/0013-file-tenants.ts'
import { migration as jobs } from './migrations/0015-jobs.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { EquipmentTables } from './tables/equipment.ts'
import type { FilesTables } from './tables/files.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { SystemTables } from './tables/system.ts'
import type { WallsTables } from './tables/walls.ts'

export type Tables = SystemTables & EquipmentTables & MessagesTables & FilesTables & WallsTables & JobsTables
export type Database = Kysely<Tables>

/** In the order they are applied; a released one is never edited. */
const migrations: Record<string, Migration> = {
  '0001-system': system,
  '0002-equipment': equipment,
  '0003-office': office,
  '0004-dictionaries': dictionaries,
  '0005-log-lists': logLists,
  '0006-data-scope': dataScope,
  '0007-files': files,
  '0008-departs-roles': departsRoles,
  '0009-positions-categories': positionsCategories,
  '0010-check-rules': checkRules,
  '0011-list-indexes': listIndexes,
  '0012-screens': screens,
  '0013-file-tenants': fileTenants,
  '0015-jobs': jobs,
}

/** `listing` reads the same data for lists of any size, without holding up whoever uses `db`; it sees what was committed. */
export type OpenDatabase = { db: Database; listing: Database; close(): Promise<void> }

/** The business data: a SQLite file below the data directory, or the PostgreSQL that the address names. */
export type DatabasePlace = { dataDir: string; url?: string | undefined }

/** Opens the business database and brings it up to date. Every commit is on the disk when it returns (SQLite: synchronous FULL). */
export async function openDatabase({ dataDir, url }: DatabasePlace): Promise<OpenDatabase> {
  const opened = url ? await outside(url) : inside(join(dataDir, 'millwright.db'))
  const migrator = new Migrator({ db: opened.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function outside(url: string): Promise<OpenDatabase> {
  const { kysely, close } = await openPostgres<Tables>(url)
  return { db: kysely, listing: kysely, close }
}

function inside(file: string): OpenDatabase {
  const { kysely, close } = openSqlite<Tables>(file, { synchronous: 'FULL', busyTimeoutMs: 0 })
  const listing = new Kysely<Tables>({ dialect: listingDialect(file) })
  return {
    db: kysely,
    listing,
    async close() {
      await listing.destroy()
      close()
    },
  }
}
