import type { Trend } from '#contract/modules/equipment/overview.ts'
import { readChunks } from './chunkStore.ts'
import type { HistoryDb } from './chunkStore.ts'
import { decodeMinutes, minutesPerHour } from './minuteBlock.ts'
import type { OpenHours } from './openHours.ts'
import { minuteRetentionMs, rawRetentionMs } from './retention.ts'
import { addPeriod, emptyRollup, rollUp } from './rollup.ts'
import type { Rollup } from './rollup.ts'
import { SampleBuffer, between, holdMs, hourMs, hourOf, minuteMs, noSamples, replaceSamples } from './samples.ts'
import type { Samples } from './samples.ts'

export const maxPoints = 2000

/** `toMs` is exclusive; `points` is the most rows wanted, at most `maxPoints`. */
export type TrendRequest = { ref: number; fromMs: number; toMs: number; points: number }
export type TrendRows = Pick<Trend, 'bucketMs' | 'points'>

type Source = { db: HistoryDb; open: OpenHours }

/**
 * Min, max and last of equal periods. The finest level that the wanted points need is read: samples below a minute a
 * point, else minutes, else hours; for times whose samples are pruned, what is left of them. What is not closed yet is summed up on the way.
 */
export async function readTrend(source: Source, { ref, fromMs, toMs, points }: TrendRequest, nowMs: number): Promise<TrendRows> {
  const wantedMs = Math.ceil((toMs - fromMs) / points)
  if (wantedMs < minuteMs && fromMs >= nowMs - rawRetentionMs) return readRaw(source, { ref, fromMs, toMs, bucketMs: Math.max(1, wantedMs), nowMs })
  const unitMs = wantedMs < hourMs && fromMs >= nowMs - minuteRetentionMs ? minuteMs : hourMs
  const startMs = Math.floor(fromMs / unitMs) * unitMs
  const units = Math.ceil((toMs - startMs) / unitMs)
  const unitsPerBucket = Math.ceil(units / points)
  const coarse = emptyRollup(Math.ceil(units / unitsPerBucket))
  const collect = (atMs: number, fine: Rollup, period: number) => {
    const bucket = Math.floor((atMs - startMs) / unitMs / unitsPerBucket)
    if (atMs >= startMs && bucket < coarse.min.length) addPeriod(coarse, bucket, fine, period)
  }
  await (unitMs === minuteMs ? collectMinutes : collectHours)(source, { ref, fromHour: hourOf(startMs), toHour: hourOf(toMs - 1), nowMs }, collect)
  return rows(coarse, startMs, unitMs * unitsPerBucket)
}

type Collect = (atMs: number, fine: Rollup, period: number) => void
type HourRange = { ref: number; fromHour: number; toHour: number; nowMs: number }

async function readRaw(
  source: Source,
  { ref, fromMs, toMs, bucketMs, nowMs }: { ref: number; fromMs: number; toMs: number; bucketMs: number; nowMs: number },
): Promise<TrendRows> {
  const samples = await readSamples(source, ref, fromMs - holdMs, toMs)
  const untilMs = Math.max(nowMs, (samples.at.at(-1) ?? 0) + 1)
  return rows(rollUp(samples, { startMs: fromMs, unitMs: bucketMs, count: Math.ceil((toMs - fromMs) / bucketMs), untilMs }), fromMs, bucketMs)
}

/** Samples with `fromMs` <= at < `toMs`, stored and open. */
export async function readSamples({ db, open }: Source, ref: number, fromMs: number, toMs: number): Promise<Samples> {
  const [fromHour, toHour] = [hourOf(fromMs), hourOf(toMs - 1)]
  const openHours = new Map(open.hoursOf(ref).map((hour) => [hour, open.samplesOf(ref, hour)])) // before the chunks: an hour closed meanwhile is then seen twice, never not at all
  const stored = await readChunks(db, ref, fromHour, toHour)
  const all = new SampleBuffer(4096)
  for (const hour of ordered(stored.keys(), openHours.keys()).filter((hour) => hour >= fromHour && hour <= toHour)) {
    const samples = replaceSamples(stored.get(hour) ?? noSamples, openHours.get(hour) ?? noSamples)
    for (let i = 0; i < samples.at.length; i++) all.copy(samples, i)
  }
  return between(all.samples(), fromMs, toMs)
}

async function collectMinutes(source: Source, range: HourRange, collect: Collect): Promise<void> {
  const open = await openMinutes(source, range)
  const stored = await source.db
    .selectFrom('rollup_minute')
    .select(['hour', 'blob'])
    .where('tag', '=', range.ref)
    .where('hour', '>=', range.fromHour)
    .where('hour', '<=', range.toHour)
    .execute()
  const blobs = new Map(stored.map(({ hour, blob }) => [hour, blob]))
  for (const hour of ordered(open.keys(), blobs.keys())) {
    const blob = blobs.get(hour)
    const minutes = open.get(hour) ?? (blob && decodeMinutes(blob))
    if (!minutes) continue
    for (let minute = 0; minute < minutesPerHour; minute++) collect(hour * hourMs + minute * minuteMs, minutes, minute)
  }
}

async function collectHours(source: Source, range: HourRange, collect: Collect): Promise<void> {
  const open = await openMinutes(source, range)
  const stored = await source.db
    .selectFrom('rollup_hour')
    .select(['hour', 'vmin', 'vmax', 'mean', 'last', 'goodMs'])
    .where('tag', '=', range.ref)
    .where('hour', '>=', range.fromHour)
    .where('hour', '<=', range.toHour)
    .execute()
  const hourly = new Map(stored.map((row) => [row.hour, row]))
  for (const hour of ordered(open.keys(), hourly.keys())) {
    const minutes = open.get(hour)
    const row = hourly.get(hour)
    if (minutes) for (const minute of minutes.goodMs.keys()) collect(hour * hourMs, minutes, minute)
    else if (row) collect(hour * hourMs, onePeriod(row), 0)
  }
}

/** Minutes of the hours in range that are not, or not fully, in the file. */
async function openMinutes(source: Source, { ref, fromHour, toHour, nowMs }: HourRange): Promise<Map<number, Rollup>> {
  const summed = new Map<number, Rollup>()
  for (const hour of source.open.hoursOf(ref).filter((hour) => hour >= fromHour && hour <= toHour)) {
    const startMs = hour * hourMs
    const samples = await readSamples(source, ref, startMs - holdMs, startMs + hourMs)
    const untilMs = Math.max(nowMs, (samples.at.at(-1) ?? 0) + 1)
    summed.set(hour, rollUp(samples, { startMs, unitMs: minuteMs, count: minutesPerHour, untilMs }))
  }
  return summed
}

function ordered(some: Iterable<number>, others: Iterable<number>): number[] {
  return [...new Set([...some, ...others])].sort((a, b) => a - b)
}

function onePeriod(row: { vmin: number | null; vmax: number | null; mean: number | null; last: number | null; goodMs: number }): Rollup {
  return { min: single(row.vmin), max: single(row.vmax), mean: single(row.mean), last: single(row.last), goodMs: Float64Array.of(row.goodMs) }
}

function single(value: number | null): Float64Array {
  return Float64Array.of(value ?? Number.NaN)
}

function rows({ min, max, last, goodMs }: Rollup, startMs: number, bucketMs: number): TrendRows {
  const known = (column: Float64Array, bucket: number) => (goodMs[bucket] ? (column[bucket] ?? null) : null)
  const points = Array.from(goodMs, (_, bucket): Trend['points'][number] => [
    startMs + bucket * bucketMs,
    known(min, bucket),
    known(max, bucket),
    known(last, bucket),
  ])
  return { bucketMs, points }
}
