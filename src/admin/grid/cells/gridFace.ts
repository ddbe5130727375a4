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
  /** what stands in the light cell, and what is copied */
  text: (row: GridRow) => string
  /** in place of the text where it has to be asked for; null: the text */
  Shown: ((props: { row: GridRow }) => ReactNode) | null
  Editor: (props: EditorProps) => ReactNode
  /** the value that a pasted or typed text says; a text that fits nothing stays as it is and is marked by the rules */
  said: (text: string) => Value
  isLocked: (row: GridRow) => boolean
  /** what a click alone makes of a value; missing: a click enters the cell and changes nothing */
  toggled?: (value: Value) => Value
}
