import type { ReactNode } from 'react'
import type { FieldAs, FieldKind } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'

/** What a form keeps for a field: as it goes over the wire. */
export type Value = string | number | null

/** What a list is narrowed by, as the address writes it: parameter → text (api-contract.md 3). */
export type Asked = Readonly<Record<string, string>>

export type CellProps<Kind extends FieldKind> = { field: FieldAs<Kind>; row: RecordRow }
/** `id`, `value` and `onChange` come from antd's form. */
export type InputProps<Kind extends FieldKind> = { field: FieldAs<Kind>; id?: string; value?: Value; onChange?: (value: Value) => void; disabled?: boolean }
/** `onAsk` names every parameter of the field that changes; an empty text takes one away. */
export type FilterProps<Kind extends FieldKind> = { field: FieldAs<Kind>; asked: Asked; onAsk: (asked: Asked) => void }

type Part<Props> = (props: Props) => ReactNode

/** The client's half of the vocabulary: how a kind is read, written and looked for. */
export type FieldKit<Kind extends FieldKind> = {
  Cell: Part<CellProps<Kind>>
  Input: Part<InputProps<Kind>>
  Filter: Part<FilterProps<Kind>>
  /** the same as `Cell` in plain words: tooltips, titles, what is copied */
  text: (field: FieldAs<Kind>, row: RecordRow) => string
  widthPx: number
  align?: 'right'
}
