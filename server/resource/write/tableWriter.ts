import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import { createAttachmentRules } from './attachments.ts'
import type { Attachments } from './attachments.ts'
import { withCleanHtml } from './cleanFields.ts'
import type { Lookups } from '../field/choices.ts'
import { everything } from '../condition/condition.ts'
import { recordHistory, versionOf } from './recordHistory.ts'
import type { Version } from './recordHistory.ts'
import { formObedienceOf } from './formObedience.ts'
import type { Change, Editor, Hooks } from './hooks.ts'
import { insertRecords } from './insertRecords.ts'
import type { Made } from './insertRecords.ts'
import { versionConflict, notFound, conflictWith, stillWithin } from './versionConflict.ts'
import { requireReferences } from './references.ts'
import { createTableReader, keyFieldOf } from '../read/tableReader.ts'
import type { Executor, Row } from '../read/tableReader.ts'
import { treeRulesOf } from '../tree/treeRules.ts'
import { restingIn, writable } from './writable.ts'

/** below the parameters that one statement can take, eleven for each version */
const idsAtOnce = 500

type Written = Omit<Lookups, 'db'> & { table: string; resource: Resource; plantTz: string; hooks: Hooks; attachments: Attachments }

/** Writes of one table: each call is one transaction of its caller's, and says what it changed. */
export function createTableWriter({ table, resource, plantTz, hooks, dictTexts, referred, attachments }: Written) {
  const { fields, tree } = resource
  const rules = treeRulesOf({ table, resource })
  const into = sql.table(table)
  const attaching = createAttachmentRules(attachments, resource)
  const form = formObedienceOf({ resource, dictTexts })
  const reader = (db: Executor) => createTableReader({ db, table, resource, plantTz })

  return {
    async add(db: Executor, row: Row, by: Editor): Promise<Change> {
      const clean = await form.obeyed(await withCleanHtml(fields, row), null)
      await requireReferences({ db, dictTexts, referred }, fields, clean, null)
      await requirePlace(db, null, clean)
      await hooks.beforeCreate?.(clean, { db, by })
      await attaching.check(db, clean, {}, by)
      const id = rowId(by.atMs)
      await insert(db, [{ id, row: clean, assigned: await assigned(db, clean, null, by) }], by)
      return done({ verb: 'add', before: null, after: await stillWithin(reader(db), id, by) }, db, by)
    },
    /** Adds rows, in one statement where they are independent; all of them name the same fields, as the rows of one file do. Whoever calls has checked their files. */
    async addMany(db: Executor, rows: readonly { id: string; row: Row }[], by: Editor): Promise<void> {
      // what the server assigns, and a place in a tree, may depend on the row before
      const atOnce = hooks.assigned || tree ? 1 : Math.max(1, rows.length)
      for (let start = 0; start < rows.length; start += atOnce) {
        const made: Made[] = []
        for (const { id, row } of rows.slice(start, start + atOnce)) {
          const clean = await form.obeyed(await withCleanHtml(fields, row), null)
          await requirePlace(db, null, clean)
          await hooks.beforeCreate?.(clean, { db, by })
          made.push({ id, row: clean, assigned: await assigned(db, clean, null, by) })
        }
        await insert(db, made, by)
        const versions = made.map(({ id, row, assigned: given }): Version => ({ verb: 'add', id, dataVersion: 1, row: { ...row, ...given } }))
        await recordHistory(db, { resource, table, by }, versions)
      }
      const isNarrowed = by.within !== everything
      for (const { id } of isNarrowed || hooks.afterChange ? rows : []) {
        const after = await stillWithin(reader(db), id, by)
        await hooks.afterChange?.({ verb: 'add', before: null, after }, { db, by, keptToo: keepingOthers(db, by) })
      }
    },
    /** Throws 404, or 409 with who saved it meanwhile and what he saved. */
    async edit(db: Executor, id: string, version: number, row: Row, by: Editor): Promise<Change> {
      const before = await reader(db).one(id, by.within)
      if (!before) throw new Problem(404, notFound)
      if (before['version'] !== version) throw conflictWith(before)
      await form.requireState(before, 'edit')
      const clean = await form.obeyed(await withCleanHtml(fields, row), before)
      await requireReferences({ db, dictTexts, referred }, fields, clean, before)
      if (tree && tree.parent in clean && clean[tree.parent] !== before[tree.parent]) await requirePlace(db, id, clean)
      await hooks.beforeUpdate?.(clean, before, { db, by })
      await attaching.check(db, clean, before, by)
      const values = [
        { name: 'updateBy', value: by.username },
        { name: 'updateTime', value: by.atMs },
        { name: 'version', value: version + 1 },
        ...restingIn(clean, writable(fields, 'edit'), plantTz),
        ...restingIn(await assigned(db, clean, before, by), fields, plantTz),
      ]
      const sets = sql.join(values.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))
      const { numAffectedRows } = await sql`update ${into} set ${sets} where ${sql.ref('id')} = ${id} and ${sql.ref('version')} = ${version}`.execute(db)
      if (numAffectedRows === 0n) throw await versionConflict(reader(db), id, by)
      const after = await stillWithin(reader(db), id, by)
      await attaching.hold(db, id, after, by)
      return done({ verb: 'edit', before, after }, db, by)
    },
    async remove(db: Executor, id: string, by: Editor): Promise<Change> {
      const before = await reader(db).one(id, by.within)
      if (!before) throw new Problem(404, notFound)
      await form.requireState(before, 'delete')
      await rules?.requireNothingBelow(db, before)
      await hooks.beforeRemove?.(before, { db, by })
      await attaching.hold(db, id, {}, by)
      const isUnchanged = 'version' in before ? sql`and ${sql.ref('version')} = ${before['version']}` : sql``
      const { numAffectedRows } = await sql`delete from ${into} where ${sql.ref('id')} = ${id} ${isUnchanged}`.execute(db)
      if (numAffectedRows === 0n) throw await versionConflict(reader(db), id, by)
      return done({ verb: 'delete', before, after: null }, db, by)
    },
  }

  /** A new record (null) or one that moves has to have a place in its tree. */
  async function requirePlace(db: Executor, id: string | null, row: Row): Promise<void> {
    if (!tree) return
    const parent = row[tree.parent]
    await rules?.requirePlace(db, id, typeof parent === 'string' ? parent : tree.root)
  }

  async function insert(db: Executor, made: readonly Made[], by: Editor): Promise<void> {
    await insertRecords(db, { table, resource, plantTz, by }, made)
    for (const { id, row } of made) await attaching.holdNew(db, id, row, by)
  }

  async function assigned(db: Executor, row: Row, before: Row | null, by: Editor): Promise<Row> {
    const given = form.begun((await hooks.assigned?.(row, before, { db, by })) ?? {}, before)
    return { ...given, ...form.computedIn({ ...row, ...given }, before) }
  }

  /** Keeps the versions of records that a hook changed, as they stand now. */
  function keepingOthers(db: Executor, by: Editor) {
    return async (ids: readonly string[]) => {
      for (let start = 0; start < ids.length; start += idsAtOnce) {
        const some = ids.slice(start, start + idsAtOnce)
        const rows = await reader(db).some({ is: 'in', field: keyFieldOf(resource), values: some }, [], idsAtOnce)
        await recordHistory(
          db,
          { resource, table, by },
          rows.map((row) => versionOf('edit', row)),
        )
      }
    }
  }

  async function done(change: Change, db: Executor, by: Editor): Promise<Change> {
    await hooks.afterChange?.(change, { db, by, keptToo: keepingOthers(db, by) })
    const row = change.after ?? change.before
    if (row) await recordHistory(db, { resource, table, by }, [versionOf(change.verb, row)])
    return change
  }
}
