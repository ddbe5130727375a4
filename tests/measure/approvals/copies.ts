import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import { isPostgres } from '../../../server/db/isPostgres.ts'

/** Columns that hold the number of a row, of an application or of a record; each copy has its own. */
const numbers = new Set(['id', 'instanceId', 'businessId', 'procInstId', 'tableId', 'taskId', 'leaveNo'])
/** rows of one statement */
const atOnce = 20_000

/** Writes so many copies of an application with its record, instance, tokens, tasks, timers and history; who has a step is one person after the other. */
export async function copyApplication(db: Database, businessId: string, copies: number, people: number): Promise<void> {
  const { tableId, procInstId } = await db.selectFrom('act_z_business').select(['tableId', 'procInstId']).where('id', '=', businessId).executeTakeFirstOrThrow()
  const parts: readonly [table: string, key: string, value: string][] = [
    ['oa_leave', 'id', tableId],
    ['act_z_business', 'id', businessId],
    ['act_z_instance', 'id', procInstId],
    ['act_z_token', 'instanceId', procInstId],
    ['act_z_task', 'instanceId', procInstId],
    ['act_z_timer', 'instanceId', procInstId],
    ['act_z_history', 'instanceId', procInstId],
  ]
  const mark = `-${businessId.slice(-4)}-` // one for all parts: a copy's rows name each other
  for (const [table, key, value] of parts) await copyRows(db, { table, key, value, mark }, copies, people)
}

type Source = { table: string; key: string; value: string; mark: string }

async function copyRows(db: Database, { table, key, value, mark }: Source, copies: number, people: number): Promise<void> {
  const { rows } = await sql<object>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${value} limit 1`.execute(db)
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const given = columns.map((name) => {
    if (numbers.has(name)) return sql`case when ${sql.ref(name)} = '' then '' else ${sql.ref(name)} || ${mark} || i end`
    return name === 'assignee' ? sql`case when ${sql.ref(name)} = '' then '' else 'u' || (i % ${sql.lit(people)}) end` : sql.ref(name)
  })
  for (let from = 1; from <= copies; from += atOnce) {
    const to = Math.min(copies, from + atOnce - 1)
    const counted = isPostgres(db)
      ? sql`(select cast(i as text) as t, i from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as i) as n`
      : sql`(with recursive c(i) as (select ${sql.lit(from)} union all select i + 1 from c where i < ${sql.lit(to)}) select i from c) as n`
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(given)} from ${sql.table(table)} cross join ${counted} where ${sql.ref(key)} = ${value}`.execute(db)
  }
}
