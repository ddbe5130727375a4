import type { Trend } from '#contract/modules/equipment/overview.ts'
import type { Samples } from './samples.ts'
import type { TagTextTable } from './tables.ts'

/** A tag as the historian knows it; `ref` is its number for ever. */
export type TagDefinition = { ref: number; tagCode: string; decimals: number; deadband: number }

/** Times (ms) and values of one tag, in any order. */
export type ImportedSamples = { ref: number; at: Float64Array; value: Float64Array }

/** How often, in ms: the journal is written, hours that are over are closed, old rows are deleted. */
export type Paces = { flushMs: number; closeMs: number; pruneMs: number }

/** Where history lies: a file of this process, or a PostgreSQL that several processes share. */
export type HistoryPlace = { kind: 'file'; file: string } | { kind: 'server'; url: string }

export type HistoryRequest =
  /** takes over the writing, from whoever wrote before; answered by the number of the term */
  | { kind: 'lead' }
  /** writes what is written no more by this process, and reads after the others */
  | { kind: 'follow' }
  | { kind: 'trend'; ref: number; fromMs: number; toMs: number; points: number; tagCode: string }
  | { kind: 'texts'; ref: number; fromMs: number; toMs: number; most: number }
  | { kind: 'samples'; refs: number[]; fromMs: number; toMs: number }
  | { kind: 'import'; samples: ImportedSamples }
  /** writes the journal and closes the file; the worker ends */
  | { kind: 'close' }

/** Main thread to worker. `sequence` numbers the appends; `rows` are flat, see journal.ts. */
export type HistoryCommand =
  | { kind: 'define'; tags: TagDefinition[] }
  | { kind: 'append'; sequence: number; rows: Float64Array }
  | { kind: 'changes'; changes: TagTextTable[] }
  | { kind: 'request'; id: number; request: HistoryRequest }

/** What the worker tells once a second. `failing` is null when all is well; counts are since the worker began. `isFenced`: another process writes since. */
export type HistoryPulse = { failing: string | null; isFenced: boolean; samples: number; lost: number; refused: number; bytes: number; sequence: number }

export type HistoryReport =
  | { kind: 'ready'; tags: TagDefinition[]; recovered: number; skipped: number }
  /** the file cannot be opened; `damaged` tells that it is no sound database */
  | { kind: 'refused'; message: string; damaged: boolean }
  | { kind: 'pulse'; pulse: HistoryPulse }
  /** tags that another process defined */
  | { kind: 'defined'; tags: TagDefinition[] }
  | { kind: 'answer'; id: number; answer: HistoryAnswer }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'warning'; message: string; fields: Record<string, unknown> }

/** `trend` answers a trend, `texts` changes of a text, `samples` those of each tag in the order of the request, `term` taking over; the others answer that they are done. */
export type HistoryAnswer =
  | { kind: 'trend'; trend: Trend }
  | { kind: 'texts'; changes: TagTextTable[] }
  | { kind: 'samples'; samples: Samples[] }
  | { kind: 'term'; term: number }
  | { kind: 'done' }

/** What the worker is started with. */
export type HistoryWorkerData = { place: HistoryPlace; paces: Paces }
