import { isSeveral, referredBy } from '#contract/field.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { fieldSentence } from '#contract/rules/fieldRules.ts'
import { numberPasted } from '#contract/rules/grid/cellText.ts'
import { dateSaid } from '#contract/rules/grid/dateText.ts'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { keysIn } from '../../fields/keys.ts'
import type { GridRow } from '../store/gridRow.ts'
import { isSameValue } from '../store/gridRow.ts'
import styles from './cells.module.css'
import { ChoiceEditor, choiceSaid } from './ChoiceEditor.tsx'
import type { Choice } from './ChoiceEditor.tsx'
import { DateEditor } from './DateEditor.tsx'
import type { EditorProps, GridFace } from './gridFace.ts'
import type { KeyFinder } from './keyFinder.ts'
import { NumberEditor } from './NumberEditor.tsx'
import { PickedLabel } from './PickedLabel.tsx'

type Dictionaries = Readonly<Record<string, readonly DictItem[]>>

/** px: least and most (CONST-042 to CONST-045); other kinds may grow to twice what they need */
const widths: Partial<Record<FieldKind, readonly [number, number]>> = { date: [135, 135], dateTime: [190, 200], user: [190, 220], department: [160, 190] }
/** an editor needs more room than a text */
const editorPx = 30
/** kinds whose cell holds a number */
export const numbers: readonly FieldKind[] = ['number', 'money', 'quantity', 'progress']
const choices: readonly FieldKind[] = ['dict', 'dictNumber', 'radio']

/** The fields of a record as columns of a grid. `thisYear` completes a day that was typed without one; `find` asks whom texts name, null where nobody is to be asked. */
export function fieldFaces(fields: readonly Field[], dictionaries: Dictionaries, thisYear: number, find: KeyFinder | null = null): GridFace[] {
  return fields.map((field) => faceOf(field, choicesOf(field, dictionaries), thisYear, find))
}

/** What a field of a dictionary offers; null for other kinds. */
function choicesOf(field: Field, dictionaries: Dictionaries): Choice[] | null {
  const listed = 'dictCode' in field && choices.includes(field.kind) ? (dictionaries[field.dictCode] ?? []) : null
  return listed?.map(({ value, text }) => ({ value: field.kind === 'dictNumber' ? Number(value) : value, text })) ?? null
}

/** One field as a column; `items` are the choices where it is one of a list. */
export function faceOf(field: Field, items: readonly Choice[] | null, thisYear: number, find: KeyFinder | null = null): GridFace {
  const kit = fieldKitOf(field.kind)
  const own = (field.width ?? kit.widthPx) + editorPx
  const [least, most] = widths[field.kind] ?? [own, own * 2]
  const text = (row: GridRow): string => {
    const value = row.values[field.name] ?? null
    if (value === null || value === '') return ''
    if (items) return items.find((item) => String(item.value) === String(value))?.text ?? String(value)
    if (typeof value === 'number' && misfitOf(field, items, value) !== null) return String(value) // rounded it would look right
    return kit.text(field, recordOf(row)) || String(value) // what is no value of its kind is shown as it was pasted
  }
  return {
    key: field.name,
    title: field.title,
    isRequired: field.isRequired,
    least,
    most,
    align: kit.align ?? 'left',
    mark: items ? 'choice' : field.kind === 'date' || field.kind === 'dateTime' ? 'calendar' : 'none',
    text,
    copied: (row) => {
      const value = row.values[field.name]
      return typeof value === 'number' && numbers.includes(field.kind) ? value : text(row)
    },
    Shown: isNamed(field.kind) ? ({ row }) => <PickedLabel field={field} row={row} known={knownLabel(field, row)} /> : null,
    isAsked: (row) => isNamed(field.kind) && knownLabel(field, row) === '' && keysIn(row.values[field.name]).length > 0,
    Editor: editorOf(field, items),
    said: saidBy(field, items, thisYear),
    misfit: (value) => (value === null || value === '' ? null : misfitOf(field, items, value)),
    ...(find && referredBy(field) ? asked(field, find) : {}),
    isLocked: (row) => field.form === 'once' && row.stored !== null && row.stored !== undefined,
  }
}

/** Texts that name records: what they mean is asked, and what named nothing is marked. */
function asked(field: Field, find: KeyFinder): Pick<GridFace, 'keysOf' | 'misfit'> {
  return {
    async keysOf(texts) {
      const isMulti = isSeveral(field)
      const found = await find.keysOf(field, [...new Set(isMulti ? texts.flatMap(parted) : texts)])
      const several = (text: string) =>
        parted(text)
          .map((part) => found.get(part) ?? part)
          .join(',')
      return isMulti ? new Map(texts.map((text) => [text, several(text)])) : found
    },
    misfit: (value) => (keysIn(value).some((key) => find.isUnknown(field, key)) ? `没有这个${field.title}` : null),
  }
}

function parted(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

function editorOf(field: Field, items: readonly Choice[] | null): GridFace['Editor'] {
  if (items) return (props) => <ChoiceEditor {...props} choices={items} />
  const { kind } = field
  if (kind === 'date' || kind === 'dateTime') return (props) => <DateEditor {...props} kind={kind} />
  if (numbers.includes(kind)) return NumberEditor
  const { Input } = fieldKitOf(kind)
  return ({ id, label, value, onChange }: EditorProps) => (
    <>
      <label className={styles.hidden} htmlFor={id}>
        {label}
      </label>
      <Input field={field} id={id} value={value} onChange={onChange} />
    </>
  )
}

function saidBy(field: Field, items: readonly Choice[] | null, thisYear: number) {
  const { kind } = field
  return (text: string): Value => {
    const said = text.trim()
    if (said === '') return items || numbers.includes(kind) ? null : ''
    if (items) return choiceSaid(items, said) ?? said
    if (kind === 'date' || kind === 'dateTime') return dateSaid(said, kind, thisYear) ?? said
    if (!numbers.includes(kind)) return text
    return numberPasted(said, unitsOf(field)) ?? said
  }
}

/** Units with which an amount of this column may be written. */
function unitsOf(field: Field): string[] {
  if (field.kind === 'progress') return ['%']
  return 'unit' in field && typeof field.unit === 'string' && field.unit !== '' ? [field.unit] : []
}

/** Why a column of this kind cannot hold a value: it stays as it was written, to be put right. */
function misfitOf(field: Field, items: readonly Choice[] | null, value: string | number): string | null {
  const { kind, title } = field
  if (numbers.includes(kind)) return typeof value === 'number' ? fieldSentence(field, value) : `${title}要填数字`
  if (kind === 'date' && dateSaid(String(value), 'dateTime', 2000) !== null && dateSaid(String(value), kind, 2000) === null) return `${title}只填日期，不带时间`
  if (kind === 'date' || kind === 'dateTime') return dateSaid(String(value), kind, 2000) === null ? `${title}不是日期` : null
  if (items === null || items.length === 0) return null // a dictionary that is on its way knows no value yet
  return items.some((item) => String(item.value) === String(value)) ? null : `${title}没有这个选项`
}

const isNamed = (kind: FieldKind) => ['reference', 'department', 'user', 'role', 'position', 'tree', 'category'].includes(kind)

/** A row as cells of lists read it; words that came with a stored value go with that value. */
export function recordOf(row: GridRow) {
  return { ...row.values, id: row.key, version: 0 }
}

function knownLabel({ name }: Field, row: GridRow): string {
  const words = row.stored?.[`${name}_dictText`]
  const before = row.stored?.[name]
  const isStored = isSameValue(typeof before === 'string' || typeof before === 'number' ? before : null, row.values[name])
  return isStored && typeof words === 'string' ? words : ''
}
