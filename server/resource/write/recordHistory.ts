import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { house, ownerAtWork } from '../../tenancy/atWork.ts'
import { rowId } from '../../db/rowId.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Row } from '../read/tableReader.ts'

/** One version of one record: what stood in it after it was added or changed, or last before it was deleted. */
export type Version = { verb: 'add' | 'edit' | 'delete'; id: string; dataVersion: number; row: Row }

/** A deleted record was at its last version; its end is one more. */
export function versionOf(verb: Version['verb'], row: Row): Version {
  return { verb, id: String(row['id']), dataVersion: Number(row['version'] ?? 1) + (verb === 'delete' ? 1 : 0), row } // kept columns
}

type Of = { resource: Pick<Resource, 'name' | 'title' | 'owner'>; table: string }

/** Keeps versions in the data log (entity SysDataLog), in the transaction that made them. */
export async function recordHistory({ trx, by, at }: UnitOfWork, { resource, table }: Of, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return
  const tenantId = resource.owner === 'tenant' ? ownerAtWork(table) : house
  const rows = versions.map(
    ({ verb, id, dataVersion, row }) =>
      sql`(${sql.join([rowId(at), by.username, at, tenantId, resource.name, resource.title, table, id, dataVersion, verb, JSON.stringify({ ...row, id })])})`,
  )
  const columns = ['id', 'createBy', 'createTime', 'tenantId', 'resource', 'dataTitle', 'dataTable', 'dataId', 'dataVersion', 'verb', 'dataContent'].map(
    (column) => sql.ref(column),
  )
  await sql`insert into ${sql.table('sys_data_log')} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(trx)
}
