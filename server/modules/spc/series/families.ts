import type { Characteristic } from '#contract/modules/spc/characteristics.ts'
import type { Spec } from '#contract/rules/spc/capability.ts'
import type { Database } from '../../../db/database.ts'

/** A reading as it rests: `atMs` when it was taken. */
export type StoredReading = { atMs: number; value: number; ref: string; of: string }
export type Listed = Omit<Characteristic, 'last'> & { lastMs: number }
/** Readings between two instants, the first included; the newest ones where there are more than `most`. */
export type Span = { fromMs: number; toMs: number; most: number }

/** What readings are taken from: the database, and of measured values the history, whose periods end `now` at the latest. */
export type Source = { db: Database; now: number; trend: PeriodsOf }
/** Periods of a tag as [begin, lowest, highest, last]; none where nothing was kept of it. */
export type PeriodsOf = (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<readonly Period[]>
type Period = readonly [atMs: number, low: number | null, high: number | null, last: number | null]

/** Where readings come from. `key` of a characteristic is `<name>:<what>:<which>`. */
export type Family = {
  name: string
  /** the list that shows a reading's record, and the field of its number */
  resource: string
  field: string
  listed(source: Source): Promise<Listed[]>
  spec(source: Source, what: string, which: string): Promise<Spec>
  /** oldest first */
  readings(source: Source, what: string, which: string, span: Span): Promise<StoredReading[]>
}

export const noSpec: Spec = { low: null, high: null, target: null }
