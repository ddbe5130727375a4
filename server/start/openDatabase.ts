import { openMigrated } from '../db/database.ts'
import type { DatabasePlace, OpenDatabase } from '../db/database.ts'
import { moduleMigrations } from '../modules/migrations.ts'
import { tenantTables } from '../modules/modules.ts'

/** Opens the business database as this version of the product needs it: with the tables of every module. */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  return openMigrated(place, { migrations: await moduleMigrations(), tenantTables })
}
