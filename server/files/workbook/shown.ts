import { SSF } from '@e965/xlsx'
import type { CellNote } from '../lines.ts'

/** What a person sees in a cell, and what has to be said besides. */
export type Shown = { text: string; note: CellNote | null }

/** A value as a number format shows it; null for a format that cannot be read. */
export function formatted(format: string, value: number | string): string | null {
  try {
    return String(SSF.format(format, value))
  } catch {
    return null // a format that nobody can read: the cell is named
  }
}

export function refused(text: string, fault: string): Shown {
  return { text, note: { fault } }
}
