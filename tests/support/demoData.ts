import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { backfillDemoPlant } from '../../server/start/demo/demoHistory.ts'
import { createLog } from '../../server/log.ts'
import { makeDemoPlant } from '../../server/modules/equipment/demo.service.ts'
import { startHistorian } from '../../server/tags/history/historian.ts'
import { newDataDir } from './newDataDir.ts'

/** A data directory with the demo plant's machines at `basePort`, for a server with DEMO=off: the test brings the plant. */
export async function demoDataDir(basePort: number): Promise<string> {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await makeDemoPlant(db, basePort)
  await close()
  return dataDir
}

/** Gives the machines of a data directory, whose server stands, 8 hours of history by their shift plan. */
export async function giveHistory(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  const log = createLog('error')
  const historian = await startHistorian({ place: { kind: 'file', file: join(dataDir, 'history.db') }, log })
  await backfillDemoPlant({ config: readConfig({}), db, historian, hands: null, log })
  await historian.close()
  await close()
}
