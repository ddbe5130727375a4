import { openDatabase } from '../../server/start/openDatabase.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { joinDeparts } from '../../server/modules/organisation/departs/departs.service.ts'
import { makeOffice } from '../../server/modules/reference/seed.service.ts'
import { demoDataDir } from './demoData.ts'
import { startPlantProcess } from './plantProcess.ts'
import { adminPassword, startServerProcess } from './serverProcess.ts'

/** A foreman of two departments who may look at the machines. */
export const foreman = { username: 'zhang_san', realname: '张三', password: 'foreman-first-1', departs: ['制粉车间', '质量部'] }

/** The demo plant and a server for it, with `foreman` beside the administrator. */
export async function startOfficeServer() {
  const plant = await startPlantProcess()
  const dataDir = await demoDataDir(plant.basePort)
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await makeOffice(db, Date.now())
  // a database with people in it gets no first administrator
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  const { username, realname, password } = foreman
  const id = await createPerson(db, { username, realname, password, roleCode: 'viewer', phone: null, email: null })
  await joinDeparts(db, id, ['A01A01A02', 'A01A02'])
  await close()
  const server = await startServerProcess({ dataDir })
  return {
    plant,
    url: server.url,
    token: server.token,
    async stop() {
      await server.stop()
      await plant.stop()
    },
  }
}
export type OfficeServer = Awaited<ReturnType<typeof startOfficeServer>>
