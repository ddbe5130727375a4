import { setImmediate } from 'node:timers/promises'
import type { ImportProgress } from '#contract/importing.ts'
import { Faults } from '../../files/fault.ts'
import type { ImportOutcome } from '../../files/importReport.ts'
import { withTable } from '../../files/tableReader.ts'
import type { TableFile } from '../../files/tableReader.ts'
import type { Table } from '../../files/textRows.ts'
import { refusalOf } from '../write/databaseRefusal.ts'
import { createLineImport } from './lineImport.ts'
import { detailColumns } from '../read/lineColumns.ts'
import { exported } from '../read/exportRows.ts'
import { createImportValidator } from './validateImport.ts'
import type { Draft, WhenExisting } from './validateImport.ts'
import type { Executor, Row } from '../read/tableReader.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { only } from '../write/writable.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import type { Editor } from '../write/hooks.ts'

/** `given` are fields that every row of the files gets; `gone` stops the import, as long as nothing is committed. */
type Import = { files: readonly TableFile[]; given: Row; whenExisting: WhenExisting; by: Editor; gone: AbortSignal; notify: (progress: ImportProgress) => void }

/** Imports table files into a resource: every row in one transaction, or none when any of them is wrong (decisions.md 35). */
export async function importRows(served: ResourceContext, { files, given, whenExisting, by, gone, notify }: Import): Promise<ImportOutcome> {
  const { db, resource } = served
  const writer = createTableWriter(served)
  const faults = new Faults()
  const judge = createImportValidator({ served, given: () => given, whenExisting, faults, by })
  const drafts: Draft[] = []
  const below = served.details ? createLineImport({ served, details: served.details, whenExisting, faults, by }) : null
  let total = 0
  let judged = 0

  for (const file of files) {
    notify({ phase: 'reading', done: judged, total })
    await withTable({ file, table: tableOf(served, given) }, async (opening, parts) => {
      for (const fault of opening.faults) faults.add(fault)
      total += opening.totalCount
      for await (const part of parts()) {
        gone.throwIfAborted()
        const own = below ? below.ownRows(file.name, part) : part
        const judgedNow: Draft[] = []
        for (const rows of resource.tree ? own.map((row) => [row]) : [own]) judgedNow.push(...(await judge(file.name, rows)))
        await below?.judge(file.name, part, judgedNow)
        drafts.push(...judgedNow)
        judged += part.length
        notify({ phase: 'judging', done: judged, total })
        await setImmediate() // others have their turn
      }
    })
  }
  if (faults.count > 0) return { kind: 'refused', totalCount: total, lineCount: faults.lineCount, faults: faults.first, faultCount: faults.count }
  await db
    .transaction()
    .execute(write)
    .catch((error: unknown) => {
      throw refusalOf(error, resource.fields)
    })
  return { kind: 'stored', totalCount: total }

  async function write(trx: Executor): Promise<void> {
    let done = 0
    for (const some of chunksOf(drafts)) {
      gone.throwIfAborted()
      await writer.addMany(
        trx,
        some.filter(({ standing }) => standing === null),
        by,
      )
      for (const { row, written, standing } of some) if (standing) await writer.edit(trx, standing.id, standing.version, only(written, row), by)
      done += some.length
      notify({ phase: 'writing', done, total: drafts.length })
      await setImmediate()
    }
    await below?.write(trx)
  }
}

/** The columns of a file: all that an export writes; those that every row needs must be there, but for what is given. Of what only the server writes nothing is taken. */
function tableOf({ resource, details }: Pick<ResourceContext, 'resource' | 'details'>, given: Row): Table {
  const { title, label, fields } = resource
  const columns = exported(fields).map(({ name, title: heading, isRequired }) => ({
    field: name,
    title: heading,
    isRequired: isRequired && !(name in given),
  }))
  const below = details ? detailColumns(details).map(({ name, title: heading }) => ({ field: name, title: heading, isRequired: false })) : []
  return { word: title, key: label, columns: [...columns, ...below] }
}

/** Rows written in one statement: some 20 ms of the main thread, and below the parameters that a statement can take. */
const rowsPerStatement = 100

function* chunksOf(drafts: readonly Draft[]): Generator<readonly Draft[]> {
  for (let start = 0; start < drafts.length; start += rowsPerStatement) yield drafts.slice(start, start + rowsPerStatement)
}
