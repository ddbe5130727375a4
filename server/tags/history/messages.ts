import type { Trend } from '#contract/modules/equipment/overview.ts'

/** A tag as the historian knows it; `ref` is its number for ever. */
export type TagDefinition = { ref: number; tagCode: string; decimals: number; deadband: number }

/** Times (ms) and values of one tag, in any order. */
export type ImportedSamples = { ref: number; at: Float64Array; value: Float64Array }

/** How often, in ms: the journal is written, hours that are over are closed, old rows are deleted. */
export type Paces = { flushMs: number; closeMs: number; pruneMs: number }

export type HistoryRequest =
  | { kind: 'trend'; ref: number; fromMs: number; toMs: number; points: number; tagCode: string }
  | { kind: 'import'; samples: ImportedSamples }
  /** writes the journal and closes the file; the worker ends */
  | { kind: 'close' }

/** Main thread to worker. `sequence` numbers the appends; `rows` are flat, see journal.ts. */
export type HistoryCommand =
  | { kind: 'define'; tags: TagDefinition[] }
  | { kind: 'append'; sequence: number; rows: Float64Array }
  | { kind: 'request'; id: number; request: HistoryRequest }

/** What the worker tells once a second. `failing` is null when all is well; counts are since the worker began. */
export type HistoryPulse = { failing: string | null; samples: number; lost: number; refused: number; bytes: number; sequence: number }

export type HistoryReport =
  | { kind: 'ready'; tags: TagDefinition[]; recovered: number; skipped: number }
  /** the file cannot be opened; `damaged` tells that it is no sound database */
  | { kind: 'refused'; message: string; damaged: boolean }
  | { kind: 'pulse'; pulse: HistoryPulse }
  | { kind: 'answer'; id: number; trend: Trend | null }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'warning'; message: string; fields: Record<string, unknown> }

/** What the worker is started with. */
export type HistoryWorkerData = { file: string; paces: Paces }
