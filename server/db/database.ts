import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './isPostgres.ts'
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
import { migration as commands } from './migrations/0014-commands.ts'
import { migration as jobs } from './migrations/0015-jobs.ts'
import { migration as signatures } from './migrations/0016-signatures.ts'
import { migration as numbers } from './migrations/0017-numbers.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { tenantScope } from './tenancy/tenantScope.ts'
import { tellTenantShare } from './tenancy/tenantShare.ts'
import type { TenantTables } from './tenancy/tenantTables.ts'
import type { CommandTables } from './tables/commands.ts'
import type { EquipmentTables } from './tables/equipment.ts'
import type { FilesTables } from './tables/files.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { SignaturesTables } from './tables/signatures.ts'
import type { SystemTables } from './tables/system.ts'
import type { WallsTables } from './tables/walls.ts'

/** Every table there is. A module adds its own where it declares them: `declare module '../../db/database.ts' { interface Tables { … } }`. */
export interface Tables extends SystemTables, EquipmentTables, MessagesTables, FilesTables, WallsTables, CommandTables, SignaturesTables, JobsTables {}
export type Database = Kysely<Tables>

/** Those of the foundation, in the order they are applied; a released one is never edited. Modules bring their own, numbered after these. */
const foundation: Record<string, Migration> = {
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
  '0014-commands': commands,
  '0015-jobs': jobs,
  '0016-signatures': signatures,
  '0017-numbers': numbers,
}

/** `listing` reads the same data for lists of any size, without holding up whoever uses `db`; it sees what was committed. */
export type OpenDatabase = { db: Database; listing: Database; close(): Promise<void> }

/** The business data: a SQLite file below the data directory, or the PostgreSQL that the address names. */
export type DatabasePlace = { dataDir: string; url?: string | undefined }

/** What modules bring to the database: migrations besides those of the foundation, and the tables whose rows are tenants'. */
type OfModules = { migrations: Readonly<Record<string, Migration>>; tenantTables: TenantTables }

/** Opens the business database and brings it up to date. Every commit is on the disk when it returns (SQLite: synchronous FULL). */
export async function openMigrated({ dataDir, url }: DatabasePlace, { migrations, tenantTables }: OfModules): Promise<OpenDatabase> {
  const opened = url ? await outside(url) : inside(join(dataDir, 'millwright.db'))
  const migrator = new Migrator({ db: opened.db, provider: { getMigrations: async () => ({ ...foundation, ...migrations }) } })
  try {
    const { error } = await opened.withoutReferences(() => migrator.migrateToLatest())
    if (error) throw error
    if (!isPostgres(opened.db)) await tellTenantShare(opened.db)
  } catch (error) {
    await opened.close()
    throw error
  }
  const scope = tenantScope(tenantTables)
  return { db: opened.db.withPlugin(scope), listing: opened.listing.withPlugin(scope), close: opened.close }
}

/** Opens the data as it lies there, for reading alone: also beside a server that runs, and without bringing it up to date. */
export async function openForReading({ dataDir, url }: DatabasePlace): Promise<{ db: Database; close(): Promise<void> }> {
  if (url) return outside(url)
  const db = new Kysely<Tables>({ dialect: listingDialect(join(dataDir, 'millwright.db')) })
  return { db, close: () => db.destroy() }
}

/** `withoutReferences`: a migration may replace a table that others refer to; what refers to nothing when it is done ends it. */
type Opened = OpenDatabase & { withoutReferences<Result>(work: () => Promise<Result>): Promise<Result> }

async function outside(url: string): Promise<Opened> {
  const { kysely, close } = await openPostgres<Tables>(url)
  return { db: kysely, listing: kysely, close, withoutReferences: (work) => work() } // PostgreSQL changes a table where it stands
}

function inside(file: string): Opened {
  const { kysely, raw, close } = openSqlite<Tables>(file, { synchronous: 'FULL', busyTimeoutMs: 0 })
  const listing = new Kysely<Tables>({ dialect: listingDialect(file) })
  return {
    db: kysely,
    listing,
    async close() {
      await listing.destroy()
      close()
    },
    // the pragma does nothing inside a transaction, and a migration is one
    async withoutReferences(work) {
      raw.exec('pragma foreign_keys = off')
      const result = await work()
      const [lost] = raw.prepare('pragma foreign_key_check').all()
      if (lost) throw new Error(`a migration left a reference to nothing: ${JSON.stringify(lost)}`)
      raw.exec('pragma foreign_keys = on')
      return result
    },
  }
}
