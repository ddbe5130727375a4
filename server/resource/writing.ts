import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { rowId } from '../db/rowId.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { createAttaching } from './attaching.ts'
import type { Attachments } from './attaching.ts'
import { withCleanHtml } from './cleanFields.ts'
import { restingOf } from './columns.ts'
import type { Lookups } from './choices.ts'
import { everything } from './condition.ts'
import type { Condition } from './condition.ts'
import { keepVersions } from './dataLog.ts'
import type { Version } from './dataLog.ts'
import { requireReferred } from './referring.ts'
import { createTableReader } from './rows.ts'
import type { Executor, Row } from './rows.ts'
import { treeRulesOf } from './treeRules.ts'

/** Who writes, for which tenant, what he may, when (ms since the epoch), and the rows that exist for him (scope.ts). */
export type Editor = Pick<Caller, 'userId' | 'username' | 'realname' | 'tenantId' | 'permissions' | 'narrowed'> & { atMs: number; within: Condition }
export type Change = { verb: 'add' | 'edit' | 'delete'; before: Row | null; after: Row | null }

/** Runs inside the transaction of the change: what a hook throws undoes it. */
export type Hooks = {
  /** what the server itself writes into fields that forms only show; `before` is null for a new record */
  assigned?: (row: Row, before: Row | null, at: { db: Executor; by: Editor }) => Promise<Row>
  beforeCreate?: (row: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  beforeUpdate?: (row: Row, before: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  beforeRemove?: (row: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  afterChange?: (change: Change, at: { db: Executor; by: Editor }) => Promise<void> | void
}

export const notFound = '未找到对应实体'

type Made = { id: string; row: Row; assigned: Row }
type Written = Omit<Lookups, 'db'> & { table: string; resource: Resource; plantTz: string; hooks: Hooks; attachments: Attachments }

/** Writes of one table: each call is one transaction of its caller's, and says what it changed. */
export function createTableWriter({ table, resource, plantTz, hooks, dictTexts, referred, attachments }: Written) {
  const { fields, tree } = resource
  const rules = treeRulesOf({ table, resource })
  const into = sql.table(table)
  const attaching = createAttaching(attachments, resource)
  const reader = (db: Executor) => createTableReader({ db, table, resource, plantTz })
  const resting = (row: Row, of: readonly Field[]) =>
    of.filter(({ name }) => name in row).map((field) => ({ name: field.name, value: restingOf(field, row[field.name], plantTz) }))

  return {
    async add(db: Executor, row: Row, by: Editor): Promise<Change> {
      const clean = await withCleanHtml(fields, row)
      await requireReferred({ db, dictTexts, referred }, fields, clean, null)
      await requirePlace(db, null, clean)
      await hooks.beforeCreate?.(clean, { db, by })
      await attaching.check(db, clean, {}, by)
      const id = rowId(by.atMs)
      await insert(db, [{ id, row: clean, assigned: await assigned(db, clean, null, by) }], by)
      return done({ verb: 'add', before: null, after: await stillWithin(db, id, by) }, db, by)
    },
    /** Adds rows, in one statement where they are independent; all of them name the same fields, as the rows of one file do. Whoever calls has checked their files. */
    async addMany(db: Executor, rows: readonly { id: string; row: Row }[], by: Editor): Promise<void> {
      // what the server assigns, and a place in a tree, may depend on the row before
      const atOnce = hooks.assigned || tree ? 1 : Math.max(1, rows.length)
      for (let start = 0; start < rows.length; start += atOnce) {
        const made: Made[] = []
        for (const { id, row } of rows.slice(start, start + atOnce)) {
          const clean = await withCleanHtml(fields, row)
          await requirePlace(db, null, clean)
          await hooks.beforeCreate?.(clean, { db, by })
          made.push({ id, row: clean, assigned: await assigned(db, clean, null, by) })
        }
        await insert(db, made, by)
        const versions = made.map(({ id, row, assigned: given }): Version => ({ verb: 'add', id, dataVersion: 1, row: { ...row, ...given } }))
        await keepVersions(db, { resource, table, by }, versions)
      }
      const isNarrowed = by.within !== everything
      for (const { id } of isNarrowed || hooks.afterChange ? rows : []) {
        const after = await stillWithin(db, id, by)
        await hooks.afterChange?.({ verb: 'add', before: null, after }, { db, by })
      }
    },
    /** Throws 404, or 409 with who saved it meanwhile and what he saved. */
    async edit(db: Executor, id: string, version: number, row: Row, by: Editor): Promise<Change> {
      const before = await reader(db).one(id, by.within)
      if (!before) throw new Problem(404, notFound)
      if (before['version'] !== version) throw savedMeanwhile(before)
      const clean = await withCleanHtml(fields, row)
      await requireReferred({ db, dictTexts, referred }, fields, clean, before)
      if (tree && tree.parent in clean && clean[tree.parent] !== before[tree.parent]) await requirePlace(db, id, clean)
      await hooks.beforeUpdate?.(clean, before, { db, by })
      await attaching.check(db, clean, before, by)
      const values = [
        { name: 'updateBy', value: by.username },
        { name: 'updateTime', value: by.atMs },
        { name: 'version', value: version + 1 },
        ...resting(clean, writable(fields, 'edit')),
        ...resting(await assigned(db, clean, before, by), fields),
      ]
      const sets = sql.join(values.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))
      const { numAffectedRows } = await sql`update ${into} set ${sets} where ${sql.ref('id')} = ${id} and ${sql.ref('version')} = ${version}`.execute(db)
      if (numAffectedRows === 0n) throw await changedMeanwhile(db, id, by)
      const after = await stillWithin(db, id, by)
      await attaching.hold(db, id, after, by)
      return done({ verb: 'edit', before, after }, db, by)
    },
    async remove(db: Executor, id: string, by: Editor): Promise<Change> {
      const before = await reader(db).one(id, by.within)
      if (!before) throw new Problem(404, notFound)
      await rules?.requireNothingBelow(db, before)
      await hooks.beforeRemove?.(before, { db, by })
      await attaching.hold(db, id, {}, by)
      const isUnchanged = 'version' in before ? sql`and ${sql.ref('version')} = ${before['version']}` : sql``
      const { numAffectedRows } = await sql`delete from ${into} where ${sql.ref('id')} = ${id} ${isUnchanged}`.execute(db)
      if (numAffectedRows === 0n) throw await changedMeanwhile(db, id, by)
      return done({ verb: 'delete', before, after: null }, db, by)
    },
  }

  /** A new record (null) or one that moves has to have a place in its tree. */
  async function requirePlace(db: Executor, id: string | null, row: Row): Promise<void> {
    if (!tree) return
    const parent = row[tree.parent]
    await rules?.requirePlace(db, id, typeof parent === 'string' ? parent : tree.root)
  }

  async function assigned(db: Executor, row: Row, before: Row | null, by: Editor): Promise<Row> {
    return (await hooks.assigned?.(row, before, { db, by })) ?? {}
  }

  async function insert(db: Executor, made: readonly Made[], by: Editor): Promise<void> {
    const records = made.map(({ id, row, assigned: given }) => [
      { name: 'id', value: id },
      { name: 'createBy', value: by.username },
      { name: 'createTime', value: by.atMs },
      { name: 'updateBy', value: by.username },
      { name: 'updateTime', value: by.atMs },
      { name: 'version', value: 1 },
      ...(resource.owner === 'tenant' ? [{ name: 'tenantId', value: by.tenantId }] : []),
      ...resting(row, writable(fields, 'add')),
      ...resting(given, fields),
    ])
    const columns = sql.join((records[0] ?? []).map(({ name }) => sql.ref(name)))
    const values = sql.join(records.map((record) => sql`(${sql.join(record.map(({ value }) => sql.val(value)))})`))
    await sql`insert into ${into} (${columns}) values ${values}`.execute(db)
    for (const { id, row } of made) await attaching.holdNew(db, id, row, by)
  }

  /** Somebody else was faster: 409 with what he saved, 404 when it is gone, or out of this caller's sight. */
  async function changedMeanwhile(db: Executor, id: string, by: Editor): Promise<Problem> {
    const stored = await reader(db).one(id, by.within)
    return stored ? savedMeanwhile(stored) : new Problem(404, notFound)
  }

  /** What was written must exist for who wrote it: nobody moves a record out of his own sight (security.md C33). */
  async function stillWithin(db: Executor, id: string, by: Editor): Promise<Row> {
    const written = await reader(db).one(id, by.within)
    if (!written) throw new Problem(403, '保存后的记录超出您的数据权限，没有保存。请检查内容，或联系管理员')
    return written
  }

  async function done(change: Change, db: Executor, by: Editor): Promise<Change> {
    await hooks.afterChange?.(change, { db, by })
    const row = change.after ?? change.before
    if (row) await keepVersions(db, { resource, table, by }, [versionOf(change.verb, row)])
    return change
  }
}

/** A deleted record was at its last version; its end is one more. */
function versionOf(verb: Change['verb'], row: Row): Version {
  return { verb, id: String(row['id']), dataVersion: Number(row['version'] ?? 1) + (verb === 'delete' ? 1 : 0), row } // kept columns
}

/** What of a body reaches the table: a read-only field never does, a field for once only when the record is made. */
export function writable(fields: readonly Field[], verb: 'add' | 'edit'): Field[] {
  return fields.filter(({ form }) => form === 'edited' || (form === 'once' && verb === 'add'))
}

function savedMeanwhile(stored: Row): Problem {
  const { updateBy, updateTime } = stored
  return new Problem(
    409,
    `${typeof updateBy === 'string' ? updateBy : '别人'} 在 ${typeof updateTime === 'string' ? updateTime : '刚才'} 保存过这条记录，请刷新后重新修改`,
    { record: stored },
  )
}
