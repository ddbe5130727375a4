import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Resource } from '#contract/resource.ts'
import type { ImportProgress } from '#contract/importing.ts'
import { holdsOf } from './cellValue.ts'
import { Faults } from '../../files/fault.ts'
import type { ImportOutcome } from '../../files/importReport.ts'
import { withTable } from '../../files/tableReader.ts'
import type { TableFile } from '../../files/tableReader.ts'
import type { Table } from '../../files/textRows.ts'
import { refusalOf } from '../write/databaseRefusal.ts'
import { createLineImport } from './lineImport.ts'
import { followLines } from '../lines/saveHeader.ts'
import { lineColumns } from '../lines/lineColumns.ts'
import { exported } from '../lines/exportRows.ts'
import { createImportValidator } from './validateImport.ts'
import type { Draft, WhenExisting } from './validateImport.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { LinesContext } from '../lines/linesContext.ts'
import { only } from '../write/writable.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import { Problem } from '../../http/problem.ts'
import { rowsFor } from '../scope/scope.ts'
import type { Actor, UnitOfWork } from '../../bus/unit.ts'

/** `given` are fields that every row of the files gets; `gone` stops the import, as long as nothing is committed. */
type Import = { files: readonly TableFile[]; given: Row; whenExisting: WhenExisting; by: Actor; gone: AbortSignal; notify: (progress: ImportProgress) => void }

/** undoes what was written while the lines were judged */
const refused = new Error('lines of the file were refused')
const Fields = z.looseObject({ fields: z.record(z.string(), z.unknown()) })

/** Imports table files into a resource: every row in one transaction, or none when any of them is wrong (decisions.md 35). */
export async function importRows(context: LinesContext, { files, given, whenExisting, by, gone, notify }: Import): Promise<ImportOutcome> {
  const { db, units, resource } = context
  const unit = { trx: db, by, at: context.now() }
  const within = await rowsFor(context, by)
  const writer = createTableWriter(context)
  const faults = new Faults()
  const validate = createImportValidator({ context, given: () => given, whenExisting, faults, unit, within })
  const drafts: Draft[] = []
  const below = context.lines.length > 0 ? createLineImport({ header: context, whenExisting, faults, unit, within }) : null
  const hasRules = context.hooks.beforeCreate !== undefined || context.hooks.assigned !== undefined || context.hooks.beforeUpdate !== undefined
  let total = 0
  let validated = 0

  for (const file of files) {
    notify({ phase: 'reading', done: validated, total })
    await withTable({ file, table: tableOf(context, given) }, async (opening, parts) => {
      for (const fault of opening.faults) faults.add(fault)
      total += opening.totalCount
      for await (const part of parts()) {
        gone.throwIfAborted()
        const own = below ? below.ownRows(file.name, part) : part
        const validatedNow: Draft[] = []
        for (const rows of resource.tree ? own.map((row) => [row]) : [own]) validatedNow.push(...(await validate(file.name, rows)))
        await below?.validate(file.name, part, validatedNow)
        drafts.push(...validatedNow)
        validated += part.length
        notify({ phase: 'judging', done: validated, total })
        await setImmediate() // others have their turn
      }
    })
  }
  if (faults.count > 0) return { kind: 'refused', totalCount: total, lineCount: faults.lineCount, faults: faults.first, faultCount: faults.count }
  await units(by, write).catch((error: unknown) => {
    if (error !== refused) throw refusalOf(error, resource.fields)
  })
  if (faults.count > 0) return { kind: 'refused', totalCount: total, lineCount: faults.lineCount, faults: faults.first, faultCount: faults.count }
  return { kind: 'stored', totalCount: total }

  async function write(writing: UnitOfWork): Promise<void> {
    let done = 0
    for (const some of chunksOf(drafts)) {
      gone.throwIfAborted()
      const fresh = some.filter(({ standing }) => standing === null)
      for (const alike of hasRules ? fresh.map((one) => [one]) : [fresh]) await named(alike[0], () => writer.addMany({ unit: writing, within }, alike))
      for (const draft of some) {
        const { row, written, standing } = draft
        if (standing) await named(draft, () => writer.edit({ unit: writing, within }, standing.id, standing.version, only(written, row)))
      }
      done += some.length
      notify({ phase: 'writing', done, total: drafts.length })
      await setImmediate()
    }
    if (faults.count > 0) throw refused
    await below?.write({ unit: writing, within })
    if (below && context.hooks.linesSaved) await followAll(writing)
    if (faults.count > 0) throw refused // nothing of it stays
  }

  /** What the rules of the resource refuse is named at its line, and the lines after it are still judged. */
  async function named(draft: Draft | undefined, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.status) || !hasRules || !draft) throw error
      const [field] = Object.keys(Fields.safeParse(error.result).data?.fields ?? {})
      const title = resource.fields.find(({ name }) => name === field)?.title ?? resource.title
      faults.add({ file: draft.file, line: draft.line, column: title, reason: error.message })
    }
  }

  async function followAll(writing: UnitOfWork): Promise<void> {
    const reader = createTableReader({ db: writing.trx, table: context.table, resource, plantTz: context.plantTz })
    for (const draft of drafts) {
      const header = await reader.one(draft.standing?.id ?? draft.id)
      if (header) await named(draft, () => followLines(context, header, { unit: writing, within }))
    }
  }
}

/** The columns of a file: all that an export writes; those that every row needs must be there, but for what is given. Of what only the server writes nothing is taken. */
function tableOf({ resource, lines }: Pick<LinesContext, 'resource' | 'lines'>, given: Row): Table {
  const { title, label, fields } = resource
  const columns = exported(fields).map(({ name, title: heading, isRequired, kind }) => ({
    field: name,
    title: heading,
    isRequired: isRequired && !(name in given),
    holds: holdsOf(kind),
  }))
  const below = lineColumns(lines).map(({ name, title: heading, field: { kind } }) => ({
    field: name,
    title: heading,
    isRequired: false,
    holds: holdsOf(kind),
  }))
  return { word: title, key: headingKey({ label, fields }, columns), columns: [...columns, ...below] }
}

/** The column by which the heading row is known: the label, or where the system gives that number, what every row has to say first. */
function headingKey({ label, fields }: Pick<Resource, 'label' | 'fields'>, columns: Table['columns']): string {
  const isGiven = fields.some(({ name, form }) => name === label && form === 'shown')
  return (isGiven ? columns.find(({ isRequired }) => isRequired)?.field : undefined) ?? label
}

/** Rows written in one statement: some 20 ms of the main thread, and below the parameters that a statement can take. */
const rowsPerStatement = 100

function* chunksOf(drafts: readonly Draft[]): Generator<readonly Draft[]> {
  for (let start = 0; start < drafts.length; start += rowsPerStatement) yield drafts.slice(start, start + rowsPerStatement)
}
