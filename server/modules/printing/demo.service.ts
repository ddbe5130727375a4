import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'

const idSetting = 'demo.printerId'
const maker = 'system'

/** The record of the simulated label printer: made once, so that one who deletes it does not find it again, and moved to the port where it listens now. */
export async function followDemoPrinter(db: Database, port: number, at: number): Promise<void> {
  const host = '127.0.0.1'
  await db.transaction().execute(async (trx) => {
    const made = await trx.selectFrom('sys_setting').select('value').where('name', '=', idSetting).executeTakeFirst()
    if (made) {
      await trx.updateTable('mes_printer').set({ port }).where('id', '=', made.value).where('host', '=', host).execute()
      return
    }
    const id = rowId(at)
    const look = { dpi: '203', media: 'gap', cutter: 'N', darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 }
    const written = { name: '仿真标签打印机', host, port, place: '演示工厂', enabled: 'Y', ...look }
    await trx
      .insertInto('mes_printer')
      .values({ ...written, id, createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1, writer: null })
      .onConflict((row) => row.column('name').doNothing())
      .execute()
    await trx.insertInto('sys_setting').values({ name: idSetting, value: id }).execute()
  })
}
