import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { demoScaleCodes } from '../scales/demo.service.ts'
import './tables.ts'

const madeSetting = 'demo.weighCenter'
const maker = 'system'

export async function hasNoDemoWeighCenter(db: Database): Promise<boolean> {
  return !(await db.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst())
}

/** The weigh center of the demo plant: the weighing shop with its four scales (factory.md 6.6). Made once, and only where nobody made one. */
export async function makeDemoWeighCenter(db: Database, at: number): Promise<void> {
  const workshop = await db.selectFrom('mes_workshop').select('id').where('code', '=', 'W01').executeTakeFirst()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('sys_setting').values({ name: madeSetting, value: 'made' }).execute()
    if (await trx.selectFrom('mes_weigh_center').select('id').limit(1).executeTakeFirst()) return
    const kept = { id: rowId(at), createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 }
    const center = { code: 'WC-01', name: '色粉称量室', workshopId: workshop?.id ?? null, scaleIds: demoScaleCodes.join(','), status: 1 }
    await trx
      .insertInto('mes_weigh_center')
      .values({ ...kept, ...center })
      .execute()
  })
}
