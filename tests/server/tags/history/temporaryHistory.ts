import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChunks } from '../../../../server/tags/history/chunkStore.ts'
import type { HistoryDb } from '../../../../server/tags/history/chunkStore.ts'
import { openHistoryFile, openHistoryPlace } from '../../../../server/tags/history/historyPlace.ts'
import type { HistoryPlace, TagDefinition } from '../../../../server/tags/history/messages.ts'
import { TagHistory } from '../../../../server/tags/history/tagHistory.ts'

/** An hour in the past that every clock of a test may call closed. */
export const hour = 480_000
export const hourStartMs = hour * 3_600_000

export const pressure: TagDefinition = { ref: 1, tagCode: 'PRS-01.pressure', decimals: 1, deadband: 0 }

export function temporaryFolder(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'history-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A history on a real file, with one tag defined. */
export async function openHistory(file: string, bounds = { maxOpen: 1_000_000, maxQueued: 1_000_000 }) {
  const { kysely: db, raw, close } = await openHistoryFile(file)
  const warnings: string[] = []
  const history = new TagHistory(db, bounds, (message) => warnings.push(message))
  const recovered = await history.recover()
  history.define([pressure])
  return { history, db, raw, warnings, recovered, [Symbol.dispose]: close }
}

/** The same wherever it lies. */
export async function openHistoryAt(place: HistoryPlace) {
  const { db, close } = await openHistoryPlace(place)
  const warnings: string[] = []
  const history = new TagHistory(db, { maxOpen: 1_000_000, maxQueued: 1_000_000 }, (message) => warnings.push(message))
  const recovered = await history.recover()
  history.define([pressure])
  return { history, db, warnings, recovered, [Symbol.asyncDispose]: async () => close() }
}

/** How many rows a table of the history has. */
export async function countOf({ db }: { db: HistoryDb }, table: 'tag_chunk' | 'tag_wal' | 'rollup_minute' | 'rollup_hour'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** The packed values of `pressure` in an hour. */
export async function valuesOf({ db }: { db: HistoryDb }, wantedHour = hour): Promise<number[]> {
  return [...((await readChunks(db, pressure.ref, wantedHour, wantedHour)).get(wantedHour)?.value ?? [])]
}

/** Flat rows for `append` of the tag `pressure`: pairs of time and value, optionally with a status. */
export function rowsOf(...samples: (readonly [at: number, value: number, status?: number])[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(samples.flatMap(([at, value, status]) => [pressure.ref, at, value, status ?? 0]))
}

/** Repeatable noise: the same seed gives the same numbers, evenly between 0 and 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
