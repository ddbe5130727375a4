import { sql } from 'kysely'
import { isDesignedName } from '#contract/designedNames.ts'
import type { Resource } from '#contract/resource.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import type { Lookups } from '../field/choices.ts'
import { everything } from '../field/condition.ts'
import { conditionSql } from '../field/conditionSql.ts'
import { createTableReader, keyFieldOf } from '../read/tableReader.ts'
import type { Executor, Row } from '../field/row.ts'
import { treeRulesOf } from './treeRules.ts'
import { createAttachmentRules } from './attachments.ts'
import type { Attachments } from './attachments.ts'
import { withCleanHtml } from './cleanFields.ts'
import { formObedienceOf } from './formObedience.ts'
import type { Change, Editing, Hooks } from './hooks.ts'
import { insertRecords } from './insertRecords.ts'
import type { Made } from './insertRecords.ts'
import { recordHistory, versionOf } from './recordHistory.ts'
import { requireUnnamed } from './namedElsewhere.ts'
import type { NamedBy } from './namedElsewhere.ts'
import { requireReferences } from './references.ts'
import { conflictWith, isOwnSave, notFound, outOfSight, stillWithin, versionConflict } from './versionConflict.ts'
import { eachOnce, restingIn, writable } from './writable.ts'

/** below the parameters that one statement can take, eleven for each version */
const idsAtOnce = 500
/** a column beside the fields, whose names are letters */
const isWithin = 'is within'

type WriterContext = Omit<Lookups, 'db'> & { table: string; resource: Resource; plantTz: string; hooks: Hooks; attachments: Attachments; namedBy: NamedBy }

/** Writes of one table inside a unit of work; each says what it changed. What a person wrote and what the server assigns come apart. */
export function createTableWriter({ table, resource, plantTz, hooks, dictTexts, referred, attachments, namedBy }: WriterContext) {
  const { fields, tree } = resource
  const rules = treeRulesOf({ table, resource })
  const referring = { fields, hasKeys: !isDesignedName(resource.name) }
  const into = sql.table(table)
  const attaching = createAttachmentRules(attachments, resource)
  const form = formObedienceOf({ resource, dictTexts })
  const reader = (db: Executor) => createTableReader({ db, table, resource, plantTz })
  const slower = (seen: unknown, { by }: UnitOfWork) => ({ resource, table, seen, by })

  return {
    /** `given` is what the server writes into fields that no person writes; `command` makes the record, '' for a plain add. */
    async add({ unit, within }: Editing, row: Row, given: Row = {}, command = ''): Promise<Change> {
      const { trx } = unit
      const clean = await form.obeyed(await withCleanHtml(fields, row), null)
      await requireReferences({ db: trx, dictTexts, referred }, referring, clean, null)
      await requirePlace(trx, null, clean)
      await hooks.beforeCreate?.(clean, unit)
      await attaching.check(unit, clean, {})
      const id = rowId(unit.at)
      await insert(unit, [{ id, row: clean, assigned: { ...(await assignedTo(clean, null, unit)), ...given } }])
      return done({ verb: 'add', before: null, after: await stillWithin(reader(trx), id, within) }, unit, command)
    },
    /** Adds rows, in one statement where they are independent; all of them name the same fields, as the rows of one file do. The caller has checked their files. */
    async addMany({ unit, within }: Editing, rows: readonly { id: string; row: Row }[]): Promise<void> {
      // what the server assigns, and a place in a tree, may depend on the row before
      const atOnce = hooks.assigned || tree ? 1 : Math.max(1, rows.length)
      for (let start = 0; start < rows.length; start += atOnce) {
        const made: Made[] = []
        for (const { id, row } of rows.slice(start, start + atOnce)) {
          const clean = await form.obeyed(await withCleanHtml(fields, row), null)
          await requirePlace(unit.trx, null, clean)
          await hooks.beforeCreate?.(clean, unit)
          made.push({ id, row: clean, assigned: await assignedTo(clean, null, unit) })
        }
        await insert(unit, made)
        const versions = made.map(({ id, row, assigned }) => versionOf('add', { ...row, ...assigned, id }))
        await recordHistory(unit, { resource, table }, versions)
      }
      const isNarrowed = within !== everything
      for (const { id } of isNarrowed || hooks.afterChange ? rows : []) {
        const after = await stillWithin(reader(unit.trx), id, within)
        await hooks.afterChange?.({ verb: 'add', before: null, after }, unit, keepingOthers(unit))
      }
    },
    /** Throws 404, or 409 with who saved it meanwhile and what they saved. */
    async edit({ unit, within }: Editing, id: string, version: number, row: Row): Promise<Change> {
      const { trx } = unit
      const before = await reader(trx).one(id, within)
      if (!before) throw new Problem(404, notFound)
      const own = hooks.ownSavesAgree && { table, seen: version, username: unit.by.username, but: hooks.ownSavesAgree.but }
      if (before['version'] !== version && !(own && (await isOwnSave(trx, before, own)))) throw await conflictWith(trx, before, slower(version, unit))
      await form.requireState(before, 'edit')
      const clean = await form.obeyed(await withCleanHtml(fields, row), before)
      await requireReferences({ db: trx, dictTexts, referred }, referring, clean, before)
      if (tree && tree.parent in clean && clean[tree.parent] !== before[tree.parent]) await requirePlace(trx, id, clean)
      const standing = { ...before, ...clean } // what hooks see is what will stand: a client may name a few fields only
      await hooks.beforeUpdate?.(standing, before, unit)
      await attaching.check(unit, clean, before)
      const written = restingIn(clean, writable(resource, 'edit'), plantTz)
      return update({ unit, within }, before, [...written, ...restingIn(await assignedTo(standing, before, unit), fields, plantTz)])
    },
    /** Writes fields that only the server writes into a record that was just read; a state only for a `command`. Throws 409 when it has changed since. */
    assign(editing: Editing, before: Row, given: Row, command = ''): Promise<Change> {
      if (command === '' && resource.states && resource.states.field in given)
        throw new Error(`a state of ${resource.name} is changed by a command (unit.give)`)
      return update(editing, before, restingIn({ ...given, ...form.computedIn(given, before) }, fields, plantTz), command)
    },
    async remove({ unit, within }: Editing, id: string, version: number | null = null): Promise<Change> {
      const { trx } = unit
      const before = await reader(trx).one(id, within)
      if (!before) throw new Problem(404, notFound)
      if (version !== null && before['version'] !== version) throw await conflictWith(trx, before, slower(version, unit))
      await form.requireState(before, 'delete')
      await rules?.requireNothingBelow(trx, before)
      if (resource.bin === null) await requireUnnamed(trx, namedBy(resource.name), before)
      await hooks.beforeRemove?.(before, unit)
      await attaching.hold(unit, id, {})
      const isUnchanged = 'version' in before ? sql`and ${sql.ref('version')} = ${before['version']}` : sql``
      const removing = resource.bin === null ? sql`delete from ${into}` : sql`update ${into} set ${sql.ref(resource.bin)} = 1, "version" = "version" + 1`
      const { numAffectedRows } = await sql`${removing} where ${sql.ref('id')} = ${id} ${isUnchanged}`.execute(trx)
      if (numAffectedRows === 0n) throw await versionConflict(trx, reader(trx), { id, within, ...slower(before['version'], unit) })
      return done({ verb: 'delete', before, after: null }, unit, '')
    },
  }

  /** A new record (null) or one that moves has to have a place in its tree. */
  async function requirePlace(db: Executor, id: string | null, row: Row): Promise<void> {
    if (!tree) return
    const parent = row[tree.parent]
    await rules?.requirePlace(db, id, typeof parent === 'string' ? parent : tree.root)
  }

  async function insert(unit: UnitOfWork, made: readonly Made[]): Promise<void> {
    await insertRecords(unit, { table, resource, plantTz }, made)
    for (const { id, row } of made) await attaching.holdNew(unit, id, row)
  }

  /** The version stands in the `where`: of two who write at once one is refused, on every database. */
  async function update({ unit, within }: Editing, before: Row, written: ReturnType<typeof restingIn>, command = ''): Promise<Change> {
    const { trx, by, at } = unit
    const { id, version } = before as { id: string; version: number } // kept columns of a stored row
    const values = eachOnce([{ name: 'updateBy', value: by.username }, { name: 'updateTime', value: at }, { name: 'version', value: version + 1 }, ...written])
    const sets = sql.join(values.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))
    const { returning, given } = reader(trx)
    const { rows } = await sql<Row>`update ${into} set ${sets} where ${sql.ref('id')} = ${id} and ${sql.ref('version')} = ${version}
      returning ${returning}, ${conditionSql(within)} as ${sql.ref(isWithin)}`.execute(trx)
    const [stored] = rows
    if (!stored) throw await versionConflict(trx, reader(trx), { id, within, ...slower(version, unit) })
    if (!stored[isWithin]) throw outOfSight()
    const after = given(stored)
    await attaching.hold(unit, id, after)
    return done({ verb: 'edit', before, after }, unit, command)
  }

  async function assignedTo(row: Row, before: Row | null, unit: UnitOfWork): Promise<Row> {
    const given = form.begun((await hooks.assigned?.(row, before, unit)) ?? {}, before)
    return { ...given, ...form.computedIn({ ...row, ...given }, before) }
  }

  /** Keeps the versions of records that a hook changed, as they stand now. */
  function keepingOthers(unit: UnitOfWork) {
    return async (ids: readonly string[]) => {
      for (let start = 0; start < ids.length; start += idsAtOnce) {
        const some = ids.slice(start, start + idsAtOnce)
        const rows = await reader(unit.trx).some({ is: 'in', field: keyFieldOf(resource), values: some }, [], idsAtOnce)
        await recordHistory(
          unit,
          { resource, table, isFollowing: true },
          rows.map((row) => versionOf('edit', row)),
        )
      }
    }
  }

  async function done(change: Change, unit: UnitOfWork, command: string): Promise<Change> {
    await hooks.afterChange?.(change, unit, keepingOthers(unit))
    const row = change.after ?? change.before
    if (row) await recordHistory(unit, { resource, table }, [versionOf(change.verb, row, { before: change.before, command })])
    return change
  }
}
