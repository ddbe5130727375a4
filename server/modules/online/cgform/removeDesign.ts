import { sql } from 'kysely'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { writeCsv } from '../../../files/csv.ts'
import { Problem } from '../../../http/problem.ts'
import { workFor } from '../../../tenancy/atWork.ts'
import { removeDesignedResource } from '../designed/definitions.service.ts'
import { designOf, storedDesigns } from './designs.ts'
import { standingOf } from './standing.ts'

/** Takes a design away and its table out of service; the table itself stays, and a design with the same code finds it again. Throws 404 and 422. */
export async function removeRecord(unit: UnitOfWork, code: string): Promise<void> {
  const { trx, audit } = unit
  const { design, inService } = await designOf(trx, code)
  const stored = await storedDesigns(trx)
  const header = stored.find(({ design: { table } }) => table.lines.some((line) => line.code === code))
  if (header) throw new Problem(422, `它是“${header.title}”的子表，请先从那里去掉并同步`)
  if (inService !== null) {
    await removeDesignedResource(unit, code)
    for (const line of stored.filter((one) => one.inService?.table.below === code)) await putOutOfService(unit, line.id) // nobody reaches them without their header
  }
  await trx.deleteFrom('sys_online_table').where('id', '=', code).execute()
  audit.note({ action: 'onlineTable.delete', entity: 'sysOnlineTable', entityId: code, before: design, after: null })
}

/** Takes design and table away. What was in the table is kept as a file; the name of the table has to be typed for it. */
export async function removeTable(unit: UnitOfWork, code: string, typed: string): Promise<string | null> {
  const { trx, by, at } = unit
  const { title } = await designOf(trx, code)
  await removeRecord(unit, code)
  const table = tableOfCode(code)
  return workFor('every', async () => {
    if ((await standingOf(trx, table)) === null) return null
    const { rows } = await sql<Record<string, string | number | null>>`select * from ${sql.table(table)} order by "id"`.execute(trx)
    if (rows.length > 0 && typed !== title)
      throw new Problem(422, `表里有 ${rows.length} 行，会全部没有：请输入表的名称“${title}”确认`, { fields: { typed: ['请输入表的名称'] } })
    const id = rows.length > 0 ? rowId(at) : null
    if (id !== null) {
      const heading = Object.keys(rows[0] ?? {})
      const content = writeCsv([heading, ...rows.map((row) => heading.map((name) => row[name] ?? ''))]).toString('utf8')
      await trx
        .insertInto('sys_online_loss')
        .values({ id, code, words: `删除表“${title}”：${rows.length} 行`, rowCount: rows.length, content, createBy: by.username, createTime: at })
        .execute()
    }
    await trx.schema.dropTable(table).execute()
    return id
  })
}

async function putOutOfService(unit: UnitOfWork, code: string): Promise<void> {
  await removeDesignedResource(unit, code)
  await unit.trx.updateTable('sys_online_table').set({ inService: '' }).where('id', '=', code).execute()
}
