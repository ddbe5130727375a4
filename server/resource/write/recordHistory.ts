import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { house, ownerAtWork } from '../../tenancy/atWork.ts'
import { rowId } from '../../db/rowId.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Row } from '../field/row.ts'

type Verb = 'add' | 'edit' | 'delete'

/** One version of one record: what stood in it after it was added or changed, or last before it was deleted; `command` is '' for a plain verb. */
export type Version = { verb: Verb; id: string; dataVersion: number; before: Row | null; row: Row; command: string }

/** A deleted record was at its last version; its end is one more. */
export function versionOf(verb: Verb, row: Row, { before = null, command = '' }: { before?: Row | null; command?: string } = {}): Version {
  return { verb, id: String(row['id']), dataVersion: Number(row['version'] ?? 1) + (verb === 'delete' ? 1 : 0), before, row, command } // kept columns
}

type Of = { resource: Pick<Resource, 'name' | 'title' | 'owner'>; table: string; isFollowing?: boolean }

/**
 * Keeps versions in the data log (entity SysDataLog) and notes them for the audit chain, in the transaction that made them: nothing else
 * does either, so that one cannot be without the other. `isFollowing`: records that another write brought with it.
 */
export async function recordHistory(unit: UnitOfWork, { resource, table, isFollowing = false }: Of, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return
  const { trx, by, at } = unit
  const tenantId = resource.owner === 'tenant' ? ownerAtWork(table) : house
  const rows = versions.map((version) => ({ ...version, text: JSON.stringify({ ...version.row, id: version.id }) }))
  const values = rows.map(
    ({ verb, id, dataVersion, command, text }) =>
      sql`(${sql.join([rowId(at), by.username, at, tenantId, resource.name, resource.title, table, id, dataVersion, verb, command, text])})`,
  )
  await sql`insert into ${sql.table('sys_data_log')} (${sql.join(columns)}) values ${sql.join(values)}`.execute(trx)
  for (const { verb, id, before, row, command, text } of rows) {
    const stood = verb === 'delete' ? { before: row, after: null } : { before, after: row }
    const line = { action: command === '' ? verb : command, entity: resource.name, entityId: id, ...stood }
    if (command === '') unit.audit.noteWrite({ ...line, row: text, isFollowing })
    else unit.audit.note(line)
  }
}

const names = ['id', 'createBy', 'createTime', 'tenantId', 'resource', 'dataTitle', 'dataTable', 'dataId', 'dataVersion', 'verb', 'command', 'dataContent']
const columns = names.map((name) => sql.ref(name))
