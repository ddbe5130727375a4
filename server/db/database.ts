import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { migration as system } from './migrations/0001-system.ts'
import { migration as equipment } from './migrations/0002-equipment.ts'
import { migration as office } from './migrations/0003-office.ts'
import { migration as dictionaries } from './migrations/0004-dictionaries.ts'
import { migration as logLists } from './migrations/0005-log-lists.ts'
import { migration as departsRoles } from './migrations/0008-departs-roles.ts'
import { migration as positionsCategories } from './migrations/0009-positions-categories.ts'
import { openSqlite } from './sqlite.ts'
import type { EquipmentTables } from './tables/equipment.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { SystemTables } from './tables/system.ts'

export type Tables = SystemTables & EquipmentTables & MessagesTables
export type Database = Kysely<Tables>

/** In the order they are applied; a released one is never edited. */
const migrations: Record<string, Migration> = {
  '0001-system': system,
  '0002-equipment': equipment,
  '0003-office': office,
  '0004-dictionaries': dictionaries,
  '0005-log-lists': logLists,
  '0008-departs-roles': departsRoles,
  '0009-positions-categories': positionsCategories,
}

export type OpenDatabase = { db: Database; close(): Promise<void> }

/** Opens the business database below the data directory and brings it up to date. Every commit is on the disk when it returns (synchronous FULL). */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  const { kysely, close } = openSqlite<Tables>(join(dataDir, 'millwright.db'), { synchronous: 'FULL', busyTimeoutMs: 0 })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return { db: kysely, close: async () => close() }
}
