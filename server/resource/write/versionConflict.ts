import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Actor } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import type { Condition } from '../field/condition.ts'
import type { TableReader } from '../read/tableReader.ts'
import type { Executor, Row } from '../field/row.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'

export const notFound = '未找到对应实体'

/** Who was slower, of what, and with which version they began: they see no more of what another saved than of any other record. */
type Slower = { resource: Pick<Resource, 'fields'>; table: string; seen: unknown; by: Pick<Actor, 'permissions'> }

/** Somebody else was faster: 409 with what they saved, 404 when it is gone, or out of this caller's sight. */
export async function versionConflict(
  db: Executor,
  reader: TableReader,
  { id, within, ...slower }: Slower & { id: string; within: Condition },
): Promise<Problem> {
  const stored = await reader.one(id, within)
  return stored ? conflictWith(db, stored, slower) : new Problem(404, notFound)
}

/** fields that a sentence names; a page has all of them in `changed` */
const mostNamed = 5

/** 409 with the record as it stands, who saved it, and the fields that are other ones since the slower one read it (factory.md 4 R12). */
export async function conflictWith(db: Executor, stored: Row, slower: Slower): Promise<Problem> {
  return conflictOver(stored, await changedSince(db, stored, slower), slower)
}

/** The same where whoever asks knows which fields are other ones. */
export function conflictOver(stored: Row, since: readonly Pick<Field, 'name' | 'title'>[], slower: Pick<Slower, 'resource' | 'by'>): Problem {
  const { updateBy, updateTime } = stored
  const who = typeof updateBy === 'string' ? updateBy : '别人'
  const when = typeof updateTime === 'string' ? `在 ${updateTime} ` : '' // an instant of the database tells people nothing
  const view = maskedViewOf(slower.resource, slower.by)
  const changed = since.filter(({ name }) => !view.hidden.has(name))
  const titles = changed.slice(0, mostNamed).map(({ title }) => title)
  const what = changed.length === 0 ? '' : `，改了 ${titles.join('、')}${changed.length > mostNamed ? ` 等 ${changed.length} 项` : ''}`
  return new Problem(409, `${who} ${when}保存过这条记录${what}，请刷新后重新修改`, {
    record: view.row(stored),
    changed: changed.map(({ name }) => name),
  })
}

/** Fields that differ between the version that was seen and the one that stands, as the data log keeps both; none where it does not. */
export async function changedSince(db: Executor, stored: Row, { resource, table, seen }: Slower): Promise<Pick<Field, 'name' | 'title'>[]> {
  const { id, version } = stored
  if (typeof seen !== 'number' || typeof version !== 'number') return []
  const of = sql`${sql.ref('dataTable')} = ${table} and ${sql.ref('dataId')} = ${String(id)}`
  const { rows } = await sql<{ text: string }>`select ${sql.ref('dataContent')} as text from sys_data_log
    where ${of} and ${sql.ref('dataVersion')} in (${seen}, ${version})`.execute(db)
  const [one, other] = rows.map(({ text }) => JSON.parse(text) as Row) // the server wrote it
  if (!one || !other) return []
  return resource.fields.filter(({ name }) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null))
}

/** What was written must exist for who wrote it: nobody moves a record out of their own sight (security.md C33). */
export async function stillWithin(reader: TableReader, id: string, within: Condition): Promise<Row> {
  const written = await reader.one(id, within)
  if (!written) throw outOfSight()
  return written
}

export function outOfSight(): Problem {
  return new Problem(403, '保存后的记录超出您的数据权限，没有保存。请检查内容，或联系管理员')
}

/**
 * Whether a slower one was only slower than themselves: every version since the one that was seen is theirs, and none of these fields is another
 * one. Clients of the contract keep the node that they loaded and save it again.
 */
export async function isOwnSave(
  db: Executor,
  stored: Row,
  { table, seen, username, but }: { table: string; seen: number; username: string; but: readonly string[] },
) {
  const of = sql`${sql.ref('dataTable')} = ${table} and ${sql.ref('dataId')} = ${String(stored['id'])}`
  const { rows } = await sql<{ at: number; by: string; text: string }>`select ${sql.ref('dataVersion')} as at, ${sql.ref('createBy')} as by,
    ${sql.ref('dataContent')} as text from sys_data_log where ${of} and ${sql.ref('dataVersion')} >= ${seen}`.execute(db)
  const begun = rows.find(({ at }) => Number(at) === seen)
  const since = rows.filter(({ at }) => Number(at) > seen)
  if (!begun || since.length !== Number(stored['version']) - seen) return false // the log does not know all of it
  const was = JSON.parse(begun.text) as Row // the server wrote it
  return since.every(({ by }) => by === username) && but.every((name) => (was[name] ?? null) === (stored[name] ?? null))
}
