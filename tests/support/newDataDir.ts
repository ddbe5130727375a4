import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data directory of a test's own, for a server that has not started in it yet; with what MIGRATED_FILE names (preparedDatabases.ts). */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-'))
  const migrated = process.env['MIGRATED_FILE']
  if (migrated !== undefined) copyFileSync(migrated, join(folder, 'millwright.db'))
  return folder
}
