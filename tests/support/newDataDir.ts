import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data directory of a test's own, for a server that has not started in it yet; with what MIGRATED_FILE names, or PEOPLED_FILE where people are wanted (preparedDatabases.ts). */
export function newDataDir({ hasPeople = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-'))
  const prepared = process.env[hasPeople ? 'PEOPLED_FILE' : 'MIGRATED_FILE']
  if (prepared !== undefined) copyFileSync(prepared, join(folder, 'millwright.db'))
  return folder
}
