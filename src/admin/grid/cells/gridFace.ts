import type { ReactNode } from 'react'
import type { Value } from '../../fields/fieldKit.ts'
import type { GridRow } from '../store/gridRow.ts'

export type EditorProps = {
  id: string
  label: string
  value: Value
  /** the cell was clicked: a list or a calendar opens at once */
  isByMouse: boolean
  onChange: (value: Value) => void
  /** values of other columns of the same row that follow from what was picked, in the same step of undo */
  onFill: (values: Readonly<Record<string, Value>>) => void
}

/** One column as a grid draws it. */
export type GridFace = {
  key: string
  title: string
  isRequired: boolean
  /** px that it may be wide */
  least: number
  most: number
  align: 'left' | 'right'
  /** what the edge of a light cell shows of its editor */
  mark: 'none' | 'choice' | 'calendar'
  /** what stands in the light cell */
  text: (row: GridRow) => string
  /** what is copied: a number without the signs and units that are shown with it, else the text */
  copied: (row: GridRow) => string | number
  /** in place of the text where it has to be asked for; null: the text */
  Shown: ((props: { row: GridRow }) => ReactNode) | null
  /** whether `Shown` knows better than `text` what a row is called: keys that were just picked */
  isAsked?: (row: GridRow) => boolean
  Editor: (props: EditorProps) => ReactNode
  /** the editor stands in every cell that is drawn: what it does, such as an upload, goes on when the person walks on */
  isAlive?: boolean
  /** the value that a pasted or typed text says; a text that fits nothing stays as it is and is marked by the rules */
  said: (text: string) => Value
  /** the keys that texts name, asked for all texts of a paste at once; a text that names none is not in the answer. Missing: `said` knows by itself. Throws ApiError. */
  keysOf?: (texts: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  /** what is wrong with a value that is none of the column, because it was pasted or typed so; null for what can stand in the column */
  misfit?: (value: Value) => string | null
  isLocked: (row: GridRow) => boolean
  /** what a click alone makes of a value; missing: a click enters the cell and changes nothing */
  toggled?: (value: Value) => Value
}
