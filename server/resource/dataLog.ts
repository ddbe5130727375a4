import { sql } from 'kysely'
import { rowId } from '../db/rowId.ts'
import type { Executor, Row } from './rows.ts'

/** One version of one record: what stood in it after it was added or changed, or last before it was deleted. */
export type Version = { verb: 'add' | 'edit' | 'delete'; id: string; dataVersion: number; row: Row }

type Of = { name: string; table: string; by: { username: string; atMs: number } }

/** Keeps versions in the data log (entity SysDataLog), in the transaction that made them. */
export async function keepVersions(db: Executor, { name, table, by }: Of, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map(
    ({ verb, id, dataVersion, row }) =>
      sql`(${sql.join([rowId(by.atMs), by.username, by.atMs, name, table, id, dataVersion, verb, JSON.stringify({ ...row, id })])})`,
  )
  const columns = ['id', 'createBy', 'createTime', 'resource', 'dataTable', 'dataId', 'dataVersion', 'verb', 'dataContent'].map((column) => sql.ref(column))
  await sql`insert into ${sql.table('sys_data_log')} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(db)
}
