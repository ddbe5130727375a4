import { namesOwner } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { hasFormRules } from '#contract/rules/formRules.ts'
import type { Faults } from '../../files/fault.ts'
import { shortened } from '../../files/textRows.ts'
import type { TextRow } from '../../files/textRows.ts'
import { rowId } from '../../db/rowId.ts'
import { createAttachmentRules } from '../write/attachments.ts'
import { cellValue } from './cellValue.ts'
import type { Choices } from '../field/choices.ts'
import { ruleComplaints } from '../write/checkRules.ts'
import { choicesOf } from '../field/choices.ts'
import { existingByKey, keyText } from './existing.ts'
import type { ExistingRecord } from './existing.ts'
import { createTableReader, keyFieldOf } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { WriteContext } from '../write/writeContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { formObedienceOf } from '../write/formObedience.ts'
import { only, writable } from '../write/writable.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import type { Condition } from '../field/condition.ts'

/** A row of a file that breaks no rule; `number` is what it says where the system gives that to new records, '' for nothing; `standing` is the record it changes, null when it is new and will have `id`. `written` are the fields that the file
 * has a column for (or that were given): a change leaves all others as they stand. */
export type Draft = { file: string; line: number; id: string; row: Row; number: string; written: readonly string[]; standing: ExistingRecord | null }

/** What to do with rows whose key exists: refuse the file, or change those records. */
export type WhenExisting = 'refuse' | 'update'

/** `given` are fields that a row gets besides what its line says. */
type Validated = { context: WriteContext; given: (line: number) => Row; whenExisting: WhenExisting; faults: Faults; unit: ReadUnit; within: Condition }

/** Validates the rows of files, a part at a time (of a tree a row at a time, as one may stand below the one before): cells, rules of the resource, keys within the files and in the table. With any fault no row may be used. */
export function createImportValidator({
  context,
  given,
  whenExisting,
  faults,
  unit,
  within,
}: Validated): (file: string, part: readonly TextRow[]) => Promise<Draft[]> {
  const { resource, table, plantTz, db, checkByRule } = context
  const fields = writable(resource, 'add')
  const attaching = createAttachmentRules(context.attachments, resource)
  const form = formObedienceOf(context)
  const view = maskedViewOf(resource, unit.by)
  const blank = Object.fromEntries(fields.map(({ name }) => [name, null]))
  const firstLines = resource.unique.map(() => new Map<string, number>())
  const givenNumber = resource.fields.find(({ name, kind, form }) => name === resource.label && kind === 'text' && form === 'shown')?.name
  const coming = new Map<string, string[]>()
  const codes = resource.tree ? context.referred(resource.name).codes : [] // lines refer to earlier ones in a tree alone
  const titleOf = (name: string) => resource.fields.find((field) => field.name === name)?.title ?? name

  return async (file, part) => {
    const read = await Promise.all(
      fields.map(async (field) => ({
        field,
        choices: withComing(
          field,
          await choicesOf(
            context,
            field,
            part.map(({ texts }) => texts[field.name] ?? ''),
          ),
        ),
      })),
    )
    const usable = await attaching.usableIn(
      unit,
      part.map(({ texts }) => texts),
    )
    const rows = part.flatMap(({ line, texts }) => {
      const report = (name: string, reason: string) => faults.add({ file, line, column: titleOf(name), reason })
      const before = faults.count
      const givenHere = given(line)
      const written: Row = { ...givenHere }
      for (const { field, choices } of read) {
        const text = texts[field.name] ?? ''
        if (text === '') continue
        if (field.name in givenHere) {
          if (!choices.get(text)?.some((value) => value === givenHere[field.name])) report(field.name, `“${shortened(text)}”不是这里的${field.title}`)
          continue
        }
        const said = cellValue(field, text, choices)
        if ('reason' in said)
          report(field.name, `“${shortened(text)}”不可用：${said.reason}${field.name === resource.tree?.parent ? '；上级要写在下级前面的行' : ''}`)
        else written[field.name] = said.value
      }
      if (faults.count > before) return []
      for (const { field, reason } of attaching.complaints(written, usable)) report(field.name, reason)
      if (faults.count > before) return []
      const parsed = resource.row.safeParse(written)
      for (const { path, message } of parsed.error?.issues ?? []) report(String(path[0] ?? resource.label), message)
      return parsed.success
        ? [
            {
              file,
              line,
              id: rowId(context.now()),
              number: givenNumber ? (texts[givenNumber] ?? '') : '',
              row: { ...blank, ...parsed.data },
              written: [...Object.keys(texts), ...Object.keys(givenHere)],
            },
          ]
        : []
    })
    for (const { line, row } of rows)
      for (const { name, complaint } of await ruleComplaints(fields, row, checkByRule)) faults.add({ file, line, column: titleOf(name), reason: complaint })
    const drafts = await unshown(await standings(file, rows))
    await obey(file, drafts)
    for (const { id, row, standing } of drafts)
      if (!standing) for (const word of new Set([resource.label, ...codes].map((name) => row[name]))) if (typeof word === 'string') come(word, id)
    return drafts
  }

  /** What a file says of a record in fields that are hidden from who imports it is what was shown there: they stay as they are. */
  async function unshown(drafts: readonly Draft[]): Promise<Draft[]> {
    if (view.hidden.size === 0) return [...drafts]
    const before = await rowsOf(drafts)
    return drafts.map((draft) => {
      const stored = draft.standing && before.get(draft.standing.id)
      return stored ? { ...draft, written: Object.keys(view.sentFor(stored, only(draft.written, draft.row))) } : draft
    })
  }

  /** What the form and the states of the resource do not allow in a line. */
  async function obey(file: string, drafts: readonly Draft[]): Promise<void> {
    const standing = await standingRows(drafts)
    for (const { line, row, written, standing: existing } of drafts) {
      if (existing?.isOutOfSight) continue
      const before = existing ? (standing.get(existing.id) ?? null) : null
      const notNow = before ? await form.stateComplaint(before, 'edit') : null
      if (notNow !== null) {
        faults.add({ file, line, column: titleOf(resource.label), reason: notNow })
        continue
      }
      const said = before ? only(written, row) : row
      for (const { field, sentence } of await form.complaintsAboutLine(said, before, written))
        faults.add({ file, line, column: titleOf(field), reason: sentence })
    }
  }

  /** The records that lines change, where more than their keys is asked about. */
  async function standingRows(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Row>> {
    return resource.states || hasFormRules(resource) ? rowsOf(drafts) : new Map()
  }

  async function rowsOf(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Row>> {
    const ids = drafts.flatMap(({ standing }) => standing?.id ?? [])
    if (ids.length === 0) return new Map()
    const rows = await createTableReader({ db, table, resource, plantTz }).some({ is: 'in', field: keyFieldOf(resource), values: ids }, [], ids.length)
    return new Map(rows.map((row) => [String(row['id'] as string), row])) // a kept column
  }

  function come(label: string, id: string): void {
    if (resource.tree) coming.set(label, [...(coming.get(label) ?? []), id])
  }

  /** In a tree a row can stand below one of an earlier line, which is not stored yet. */
  function withComing(field: Field, choices: Choices): Choices {
    if (field.name !== resource.tree?.parent || coming.size === 0) return choices
    const labels = new Set([...choices.keys(), ...coming.keys()])
    return new Map([...labels].map((label) => [label, [...(choices.get(label) ?? []), ...(coming.get(label) ?? [])]]))
  }

  /** A line with a number that the system gave is about that record; one that no record has says nothing, as the number of a deleted one. */
  async function findByNumber(file: string, drafts: readonly Draft[], name: string): Promise<void> {
    const numbered = drafts.filter(({ number }) => number !== '')
    const rows = numbered.map(({ number }) => ({ [name]: number }))
    const found = await existingByKey({ db, table, resource, plantTz, key: [name], by: unit.by, within }, rows)
    for (const draft of numbered) {
      const standing = found.get(keyText([name], { [name]: draft.number })) ?? null
      if (standing === null || standing.isOutOfSight) continue
      if (whenExisting === 'refuse')
        faults.add({ file, line: draft.line, column: titleOf(name), reason: '已存在。新记录请留空，编号由系统给出；要改它请把“已有的记录”选为“更新”' })
      else draft.standing = standing
    }
  }

  async function standings(file: string, rows: readonly Omit<Draft, 'standing'>[]): Promise<Draft[]> {
    const drafts = rows.map((row): Draft => ({ ...row, standing: null }))
    for (const [index, key] of resource.unique.entries()) {
      const found = await existingByKey(
        { db, table, resource, plantTz, key, by: unit.by, within },
        rows.map(({ row }) => row),
      )
      for (const draft of drafts) {
        if (key.every((name) => isNothing(draft.row[name]))) continue // nobody has a number yet
        const text = keyText(key, draft.row)
        const earlier = firstLines[index]?.get(text)
        const standing = found.get(text) ?? null
        const title = keyTitle(resource, key)
        if (earlier === undefined) firstLines[index]?.set(text, draft.line)
        else faults.add({ file, line: draft.line, column: title, reason: `与第 ${earlier} 行重复` })
        if (standing?.isOutOfSight) {
          const typed = typedIn(resource, key).flatMap(({ name }) => wordIn(draft.row[name]))
          faults.add({ file, line: draft.line, column: title, reason: `“${shortened(typed.join('、'))}”不能使用，请换一个` })
          continue
        }
        const isTheSame = index === 0 || standing === null || standing.id === draft.standing?.id
        if (standing && (whenExisting === 'refuse' || !isTheSame))
          faults.add({ file, line: draft.line, column: title, reason: '已存在。请改正，或把“已有的记录”选为“更新”' })
        if (index === 0) draft.standing = standing
      }
    }
    if (givenNumber) await findByNumber(file, drafts, givenNumber)
    return drafts
  }
}

/** Nothing was written, so nothing can be there twice. */
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** What people typed of a key, not the parent it belongs to. */
export function keyTitle(resource: Resource, key: readonly string[]): string {
  return typedIn(resource, key)
    .map(({ title }) => title)
    .join('、')
}

/** A text or a number of a row, for a sentence. */
function wordIn(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function typedIn({ fields }: Resource, key: readonly string[]): Field[] {
  return fields.filter((field) => key.includes(field.name) && !namesOwner(field))
}
