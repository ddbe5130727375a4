import { z } from 'zod'
import type { GridRule } from './rules/grid/gridRules.ts'

/** What a cell of a grid is edited as (specification.md 3 "Editable-grid column"). */
export const gridCellTypes = [
  'input',
  'inputNumber',
  'textarea',
  'checkbox',
  'select',
  'date',
  'datetime',
  'sel_depart',
  'sel_user',
  'input_pop',
  'upload',
  'file',
  'image',
  'popup',
  'radio',
  'list_multi',
  'sel_search',
  'select-multiple',
  'progress',
  'tags',
  'slot',
  'normal',
  'hidden',
] as const
export type GridCellType = (typeof gridCellTypes)[number]

/** Columns that show or choose the row itself and hold no value. */
export const gridRowTypes = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'] as const
export type GridRowType = (typeof gridRowTypes)[number]

const Stored = z.union([z.string(), z.number()])

/** One choice of a select or a radio; `title` is shown where `text` is missing. */
const Option = z.object({ value: Stored, text: z.string().optional(), title: z.string().optional(), disabled: z.boolean().optional() })

/**
 * One column of an editable grid, by all keys of the specification (GRID-001); the names are the wire's. Nothing here is run but the
 * handlers of rules, which only a page of ours can give.
 */
export const GridColumn = z.object({
  key: z.string().min(1).max(64),
  title: z.string().max(64).default(''),
  type: z.enum([...gridCellTypes, ...gridRowTypes]).default('normal'),
  /** px, or a CSS width in px as text */
  width: z.union([z.number(), z.string()]).optional(),
  placeholder: z.string().optional(),
  defaultValue: Stored.optional(),
  options: z.array(Option).optional(),
  dictCode: z.string().optional(),
  validateRules: z.array(z.custom<GridRule>((rule) => typeof rule === 'object' && rule !== null)).default([]),
  /** what a checkbox stores: checked, unchecked */
  customValue: z.tuple([Stored, Stored]).default(['Y', 'N']),
  defaultChecked: z.boolean().default(false),
  statistics: z.array(z.enum(['sum', 'average'])).default([]),
  format: z.string().optional(),
  /** the column holds the order of its row (GRID-033) */
  isOrder: z.boolean().default(false),
  allowDownload: z.boolean().default(true),
  allowRemove: z.boolean().default(true),
  allowInput: z.boolean().default(false),
  allowSearch: z.boolean().default(false),
  action: z.string().optional(),
  token: z.boolean().default(false),
  /** which key of an upload's answer names the file (GRID-002) */
  responseName: z.string().default('message'),
  number: z.number().int().optional(),
  fieldExtendJson: z.string().optional(),
  popupCode: z.string().optional(),
  field: z.string().optional(),
  orgFields: z.string().optional(),
  destFields: z.string().optional(),
  modalWidth: z.number().optional(),
  multi: z.boolean().default(false),
  open: z.boolean().default(false),
  props: z.record(z.string(), z.unknown()).default({}),
  disabled: z.boolean().default(false),
  slot: z.string().optional(),
  btnText: z.string().optional(),
})
export type GridColumn = z.infer<typeof GridColumn>

/** Columns as an administrator or a page wrote them. One of a type nobody knows is shown as text, and `note` is told (in English, for the log). */
export function gridColumnsOf(written: readonly unknown[], note: (sentence: string) => void): GridColumn[] {
  const known = new Set<unknown>([...gridCellTypes, ...gridRowTypes])
  return written.map((column) => {
    const { type } = z.looseObject({ type: z.unknown().optional() }).parse(column)
    if (type === undefined || known.has(type)) return GridColumn.parse(column)
    note(`grid column type ${JSON.stringify(type)} is not known, shown as text`)
    return GridColumn.parse({ ...z.looseObject({}).parse(column), type: 'normal' })
  })
}

/** How many files a cell takes: `uploadnum` of `fieldExtendJson`, then `number`; null for no limit of its own (GRID-003). */
export function uploadLimit({ fieldExtendJson, number }: Pick<GridColumn, 'fieldExtendJson' | 'number'>): number | null {
  const extended = fieldExtendJson === undefined ? undefined : Extended.safeParse(fieldExtendJson).data?.uploadnum
  return extended ?? number ?? null
}

const Extended = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown // judged by the schema behind this one
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.object({ uploadnum: z.coerce.number().int().min(1).optional() }))
