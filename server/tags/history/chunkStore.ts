import type { Kysely } from 'kysely'
import { decodeChunk, encodeChunk } from './chunk.ts'
import { encodeMinutes, minutesPerHour } from './minuteBlock.ts'
import type { Precision } from './numberColumn.ts'
import { addPeriod, emptyRollup, rollUp } from './rollup.ts'
import type { Rollup } from './rollup.ts'
import { hourMs, isGood, mergeSamples, minuteMs, newest, noSamples } from './samples.ts'
import type { Samples } from './samples.ts'
import type { HistoryTables, RollupHourTable, RollupMinuteTable, TagChunkTable } from './tables.ts'

export type HistoryDb = Kysely<HistoryTables>

/** The chunk of a tag-hour and its sums: always written together. */
export type ClosedHour = { chunk: TagChunkTable; minutes: RollupMinuteTable; hourly: RollupHourTable }

/** Stored samples of the hours `fromHour` to `toHour` (both in), in order. Throws DamagedChunk. */
export async function readChunks(db: HistoryDb, ref: number, fromHour: number, toHour: number): Promise<Map<number, Samples>> {
  const rows = await db
    .selectFrom('tag_chunk')
    .select(['hour', 'blob'])
    .where('tag', '=', ref)
    .where('hour', '>=', fromHour)
    .where('hour', '<=', toHour)
    .orderBy('hour')
    .execute()
  return new Map(rows.map(({ hour, blob }) => [hour, readChunk(ref, hour, blob)]))
}

export class DamagedChunk extends Error {
  override name = 'DamagedChunk'
  readonly hour: number
  constructor(ref: number, hour: number, cause: unknown) {
    super(`history of tag ${ref} in the hour from ${new Date(hour * hourMs).toISOString()} is damaged`, { cause })
    this.hour = hour
  }
}

function readChunk(ref: number, hour: number, blob: Uint8Array): Samples {
  try {
    return decodeChunk(hour, blob)
  } catch (error) {
    throw new DamagedChunk(ref, hour, error)
  }
}

/**
 * What must be written when `fresh` samples of one tag join an hour: the hour joined with what is stored of it, and the
 * hour after when it is stored already, because the last value of an hour stands into the next.
 */
export async function closeTagHour(
  db: HistoryDb,
  tag: Precision & { ref: number },
  hour: number,
  fresh: Samples,
  join: typeof mergeSamples,
): Promise<ClosedHour[]> {
  const stored = await readChunks(db, tag.ref, hour - 1, hour + 1)
  const merged = join(stored.get(hour) ?? noSamples, fresh)
  const closed = [packHour(tag, hour, stored.get(hour - 1) ?? noSamples, merged)]
  const after = stored.get(hour + 1)
  if (after) closed.push(packHour(tag, hour + 1, merged, after))
  return closed
}

/** Sums and chunk of one hour; the newest sample of the hour `before` may stand into it. */
function packHour(tag: Precision & { ref: number }, hour: number, before: Samples, samples: Samples): ClosedHour {
  const startMs = hour * hourMs
  const minutes = rollUp(mergeSamples(newest(before), samples), { startMs, unitMs: minuteMs, count: minutesPerHour, untilMs: startMs + hourMs })
  return {
    chunk: { tag: tag.ref, hour, n: samples.at.length, ...sums(samples), blob: encodeChunk(hour, samples, tag) },
    minutes: { tag: tag.ref, hour, blob: encodeMinutes(minutes, tag) },
    hourly: { tag: tag.ref, hour, ...hourlyOf(minutes) },
  }
}

function sums({ value, status }: Samples): Pick<TagChunkTable, 'vmin' | 'vmax' | 'vsum' | 'good'> {
  const good = value.filter((_, i) => isGood(status[i] ?? 0))
  if (good.length === 0) return { vmin: null, vmax: null, vsum: null, good: 0 }
  let [vmin, vmax, vsum] = [Infinity, -Infinity, 0]
  for (const each of good) {
    vmin = Math.min(vmin, each)
    vmax = Math.max(vmax, each)
    vsum += each
  }
  return { vmin, vmax, vsum, good: good.length }
}

function hourlyOf(minutes: Rollup): Omit<RollupHourTable, 'tag' | 'hour'> {
  const hour = emptyRollup(1)
  for (let minute = 0; minute < minutesPerHour; minute++) addPeriod(hour, 0, minutes, minute)
  const known = (column: Float64Array) => (hour.goodMs[0] ? (column[0] ?? null) : null)
  return { vmin: known(hour.min), vmax: known(hour.max), mean: known(hour.mean), last: known(hour.last), goodMs: hour.goodMs[0] ?? 0 }
}

/** Inserts or replaces; call inside a transaction. */
export async function writeClosedHours(db: HistoryDb, closed: readonly ClosedHour[]): Promise<void> {
  for (const { chunk, minutes, hourly } of closed) {
    await db
      .insertInto('tag_chunk')
      .values(chunk)
      .onConflict((row) =>
        row.columns(['tag', 'hour']).doUpdateSet({ n: chunk.n, vmin: chunk.vmin, vmax: chunk.vmax, vsum: chunk.vsum, good: chunk.good, blob: chunk.blob }),
      )
      .execute()
    await db
      .insertInto('rollup_minute')
      .values(minutes)
      .onConflict((row) => row.columns(['tag', 'hour']).doUpdateSet({ blob: minutes.blob }))
      .execute()
    await db
      .insertInto('rollup_hour')
      .values(hourly)
      .onConflict((row) =>
        row.columns(['tag', 'hour']).doUpdateSet({ vmin: hourly.vmin, vmax: hourly.vmax, mean: hourly.mean, last: hourly.last, goodMs: hourly.goodMs }),
      )
      .execute()
  }
}
