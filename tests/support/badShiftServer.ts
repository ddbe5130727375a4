import { join } from 'node:path'
import { createLog } from '../../server/log.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { startHistorian } from '../../server/tags/history/historian.ts'
import { storeBadShift } from './badShift.ts'
import { demoDataDir } from './demoData.ts'
import { freePort } from './freePort.ts'
import { adminPassword, startServerProcess } from './serverProcess.ts'
import type { ServerProcess } from './serverProcess.ts'

/** A server whose plant had that bad shift from `fromMs` on (badShift.ts), and of which no machine answers now. */
export async function startBadShiftServer(fromMs: number): Promise<ServerProcess> {
  const dataDir = await demoDataDir(await freePort())
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  const historian = await startHistorian({ place: { kind: 'file', file: join(dataDir, 'history.db') }, log: createLog('error') })
  await storeBadShift({ db, historian, fromMs })
  await historian.close()
  await close()
  return startServerProcess({ dataDir })
}
