import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import type { UnitOfWork } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { makeOffice } from '../../server/modules/reference/seed.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { stockBook } from '../server/modules/material/stock/stockBook.ts'
import { newDataDir } from './newDataDir.ts'
import { adminPassword, startServerProcess } from './serverProcess.ts'

const password = 'counts-the-shelf-1'
/** Two who count and one who approves, in the roles that every installation begins with. */
export const counters = {
  liu: { username: 'liu_cang', realname: '刘仓', password, roleCode: 'storekeeper' },
  wang: { username: 'wang_cang', realname: '王仓', password, roleCode: 'storekeeper' },
  li: { username: 'li_xiang', realname: '李想', password, roleCode: 'manager' },
} as const

/** A plant with a zone of two places and three bags of pigment in it; `codes` are those of the bags and places. */
export async function startStockServer() {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await makeOffice(db, Date.now())
  const nobody = { phone: null, email: null }
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', ...nobody })
  for (const person of Object.values(counters)) await createPerson(db, { ...person, ...nobody })
  const bus = createBus((error) => {
    throw error
  })
  const clock = { now: Date.now() }
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) => createUnits({ db, bus, now: () => clock.now })(systemActor, work)
  const book = stockBook({ db: () => db, bus, clock, unit })
  const zone = await book.place({}, 'zone')
  const places = [await book.place({ parentId: zone }), await book.place({ parentId: zone })]
  const bags: string[] = []
  for (const [index, kg] of [6, 12.5, 0.86].entries()) bags.push((await book.bag(await book.lot(), places[index === 0 ? 0 : 1] ?? '', kg)).huCode)
  for (const [index, id] of places.entries())
    await db
      .updateTable('mes_location')
      .set({ code: `PZ030${index + 1}` })
      .where('id', '=', id)
      .execute()
  const rows = await db.selectFrom('mes_location').select(['id', 'code']).execute()
  const codeOf = (id: string) => rows.find((row) => row.id === id)?.code ?? ''
  await db.updateTable('mes_location').set({ name: '色粉区' }).where('id', '=', zone).execute()
  for (const [index, name] of ['珠光白', '群青蓝', '胭脂红'].entries())
    await db
      .updateTable('mes_material')
      .set({ materialName: name })
      .where('materialName', '=', `物料${index * 3 + 4}`)
      .execute()
  await close()
  const server = await startServerProcess({ dataDir })
  return { url: server.url, token: server.token, stop: () => server.stop(), bags, zone, places: places.map(codeOf) }
}
