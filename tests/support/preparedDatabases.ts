import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { addFirstPeople } from './api.ts'
import { newDatabase, postgresPrograms, startPostgres } from './postgres.ts'

/**
 * Databases as they are after the last migration and before the first row, and the same with the first people in them, made once for a
 * whole run: hundreds of tests begin with one, and the way there is the same for all of them. Tests of that way begin with nothing.
 *
 * MIGRATED_FILE and PEOPLED_FILE name the SQLite files, MIGRATED_SERVER the PostgreSQL server that has such databases; without them
 * every test makes its own.
 */
export async function prepareDatabases(): Promise<{ env: Record<string, string>; end(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-migrated-'))
  const dirOf = (name: string) => mkdtempSync(join(folder, name))
  const files = { MIGRATED_FILE: await made({ dataDir: dirOf(template) }), PEOPLED_FILE: await made({ dataDir: dirOf(peopled), hasPeople: true }) }
  const server = postgresPrograms() === null ? null : await startPostgres()
  if (server) {
    await made({ dataDir: '', url: await server.newDatabase({ name: template }) })
    await made({ dataDir: '', url: await newDatabase(server.address, { name: peopled, as: `template ${template}` }), hasPeople: true })
  }
  return {
    env: { ...files, ...(server ? { MIGRATED_SERVER: server.address } : {}) },
    end() {
      server?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the tables, and the first people where they are wanted; returns the file of a database that is one. */
async function made({ hasPeople = false, ...place }: { dataDir: string; url?: string; hasPeople?: boolean }): Promise<string> {
  const { db, close } = await openDatabase(place)
  if (hasPeople) await addFirstPeople(db)
  await close()
  return join(place.dataDir, 'millwright.db')
}

/** The databases of MIGRATED_SERVER that others are copied from. */
export const template = 'migrated'
export const peopled = 'peopled'
