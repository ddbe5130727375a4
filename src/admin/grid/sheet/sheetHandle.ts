import { z } from 'zod'
import type { GridRow } from '../store/gridRow.ts'

/** A row as it is collected: its id, and a value for each column (GRID-032). */
export type CollectedRow = { id: string } & GridRow['values']

/** What a sheet gives when all of it is right. */
export type Collected = { rows: readonly CollectedRow[]; inserted: readonly CollectedRow[]; edited: readonly CollectedRow[]; deletedIds: readonly string[] }

/** What was wrong in a sheet; it has gone to the first of them. */
export class SheetComplaint extends Error {}

/** A sheet in the hands of its page. */
export type SheetHandle = {
  /** Takes rows away, by one key or by several. Throws TypeError for anything else (GRID-080). */
  removeRows: (which: unknown) => void
  /** All that stands there. Throws SheetComplaint, and shows the first wrong cell, when any is wrong (GRID-076). */
  collect: () => Collected
}

const Which = z.union([z.string(), z.array(z.string())])

/** The keys of the rows that are meant. Pages written by hand may hand over anything. Throws TypeError. */
export function keysMeant(which: unknown): string[] {
  const { data } = Which.safeParse(which)
  if (data === undefined) throw new TypeError('removeRows takes the key of a row, or a list of keys')
  return typeof data === 'string' ? [data] : data
}
