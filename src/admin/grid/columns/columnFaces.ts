import { Field } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import { uploadLimit } from '#contract/gridColumn.ts'
import type { GridCellType, GridColumn } from '#contract/gridColumn.ts'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import { faceOf } from '../cells/fieldFaces.tsx'
import type { Choice } from '../cells/ChoiceEditor.tsx'
import type { GridFace } from '../cells/gridFace.ts'
import type { KeyFinder } from '../cells/keyFinder.ts'
import { columnTypes, popupOf } from './columnTypes.tsx'
import type { Slots } from './columnTypes.tsx'

export type ColumnsAround = { dictionaries: Readonly<Record<string, readonly DictItem[]>>; thisYear: number; slots?: Slots; find?: KeyFinder }

/** A column that holds a value. */
export type CellColumn = GridColumn & { type: GridCellType }

export function isCellColumn(column: GridColumn): column is CellColumn {
  return Object.hasOwn(columnTypes, column.type)
}

/** The columns of a grid as it draws them; hidden ones and those of the row itself have no face, and hidden values stay in their rows. */
export function columnFaces(columns: readonly GridColumn[], around: ColumnsAround): GridFace[] {
  return columns.filter(isCellColumn).flatMap((column) => (column.type === 'hidden' ? [] : [columnFace(column, around)]))
}

function columnFace(column: CellColumn, { dictionaries, thisYear, slots = {}, find }: ColumnsAround): GridFace {
  const { kind, face } = columnTypes[column.type]
  const items = columnChoices(column, dictionaries)
  const standard = faceOf(fieldOf(column, kind), kind === 'dict' || kind === 'radio' ? items : null, thisYear, find ?? null)
  const own = face(column, { items, slots })
  const px = typeof column.width === 'number' ? column.width : Number.parseFloat(column.width ?? '') || null
  return {
    ...standard,
    ...(px === null ? {} : { least: px, most: px }),
    ...own,
    copied: (row) => {
      const amount = standard.copied(row)
      return typeof amount === 'number' ? amount : (own.text ?? standard.text)(row)
    },
    isLocked: (row) => column.disabled || (own.isLocked ?? standard.isLocked)(row),
  }
}

/** What a column offers: its own options first, else the entries of its dictionary. */
export function columnChoices({ options, dictCode }: GridColumn, dictionaries: ColumnsAround['dictionaries']): Choice[] {
  if (options) return options.filter(({ disabled }) => disabled !== true).map(({ value, text, title }) => ({ value, text: text ?? title ?? String(value) }))
  return (dictionaries[dictCode ?? ''] ?? []).map(({ value, text }) => ({ value, text }))
}

/** A column as a field: what the kit of its kind reads. */
function fieldOf(column: CellColumn, kind: FieldKind): Field {
  const { key, title, dictCode, multi, validateRules } = column
  const files = { maxCount: Math.min(20, uploadLimit(column) ?? 5) }
  const extras: Partial<Record<FieldKind, object>> = {
    number: { decimals: 6 },
    dict: { dictCode: dictCode ?? 'none' },
    radio: { dictCode: dictCode ?? 'none' },
    dictMulti: { dictCode: dictCode ?? 'none' },
    search: { dict: dictCode ?? 'none' },
    department: { isMulti: multi },
    user: { isMulti: multi },
    file: files,
    image: files,
    popup: { popup: popupOf(column) },
  }
  const isRequired = validateRules.some(({ required }) => required === true)
  // keys of columns are freer than names of fields
  return { ...Field.parse({ kind, name: 'cell', title: title || key, isRequired, ...extras[kind] }), name: key }
}
