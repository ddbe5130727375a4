import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { postgresPrograms, startPostgres } from './postgres.ts'

/**
 * Databases as they are after the last migration and before the first row, made once for a whole run: hundreds of tests begin with
 * one, and the way there is the same for all of them. Tests of that way begin with nothing.
 *
 * MIGRATED_FILE names the SQLite file, MIGRATED_SERVER the PostgreSQL server that has such a database; without them every test
 * makes its own.
 */
export async function prepareDatabases(): Promise<{ env: Record<string, string>; end(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-migrated-'))
  await (await openDatabase({ dataDir: folder })).close()
  const server = postgresPrograms() === null ? null : await startPostgres()
  if (server) await (await openDatabase({ dataDir: '', url: await server.newDatabase({ name: template }) })).close()
  return {
    env: { MIGRATED_FILE: join(folder, 'millwright.db'), ...(server ? { MIGRATED_SERVER: server.address } : {}) },
    end() {
      server?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The database of MIGRATED_SERVER that others are copied from. */
export const template = 'migrated'
