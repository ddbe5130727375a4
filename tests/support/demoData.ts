import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import { makeDemoPlant } from '../../server/modules/equipment/demo.service.ts'

/** A data directory with the demo plant's machines at `basePort`, for a server with DEMO=off: the test brings the plant. */
export async function demoDataDir(basePort: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-'))
  const { db, close } = await openDatabase(dataDir)
  await makeDemoPlant(db, basePort)
  await close()
  return dataDir
}
