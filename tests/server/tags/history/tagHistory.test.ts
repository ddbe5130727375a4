import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChunks } from '../../../../server/tags/history/chunkStore.ts'
import { decodeMinutes } from '../../../../server/tags/history/minuteBlock.ts'
import { minuteRetentionMs, rawRetentionMs } from '../../../../server/tags/history/retention.ts'
import { hour, hourStartMs, openHistory, pressure, rowsOf, temporaryFolder } from './temporaryHistory.ts'

const laterMs = hourStartMs + 2 * 3_600_000
const countOf = async (opened: Awaited<ReturnType<typeof openHistory>>, table: 'tag_chunk' | 'tag_wal' | 'rollup_minute' | 'rollup_hour') =>
  (
    await opened.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const valuesOf = async (opened: Awaited<ReturnType<typeof openHistory>>, wantedHour = hour) => [
  ...((await readChunks(opened.db, pressure.ref, wantedHour, wantedHour)).get(wantedHour)?.value ?? []),
]

test('an hour that is over becomes a chunk with its sums, and its journal is gone', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  opened.history.append(rowsOf([hourStartMs, 10], [hourStartMs + 30_000, 30], [hourStartMs + 60_000, Number.NaN, 32]), laterMs)
  await opened.history.flush()
  expect(await countOf(opened, 'tag_wal')).toBe(1)
  await opened.history.closeHours(hourStartMs + 3_600_000) // within the grace of the hour
  expect(await countOf(opened, 'tag_chunk')).toBe(0)
  await opened.history.closeHours(laterMs)
  expect(await countOf(opened, 'tag_wal')).toBe(0)
  const chunk = await opened.db.selectFrom('tag_chunk').select(['tag', 'hour', 'n', 'vmin', 'vmax', 'vsum', 'good']).executeTakeFirstOrThrow()
  expect({ ...chunk }).toEqual({ tag: 1, hour, n: 3, vmin: 10, vmax: 30, vsum: 40, good: 2 })
  const hourly = await opened.db.selectFrom('rollup_hour').selectAll().executeTakeFirstOrThrow()
  expect({ ...hourly }).toEqual({ tag: 1, hour, vmin: 10, vmax: 30, mean: 20, last: 30, goodMs: 60_000 })
  const { blob } = await opened.db.selectFrom('rollup_minute').select('blob').executeTakeFirstOrThrow()
  expect([decodeMinutes(blob).mean[0], decodeMinutes(blob).goodMs[0], decodeMinutes(blob).goodMs[1]]).toEqual([20, 60_000, 0])
})

test('late samples and back-fill merge into a closed hour, and the hour after learns the value that stands into it', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  const nextHourMs = hourStartMs + 3_600_000
  opened.history.append(rowsOf([hourStartMs, 1], [nextHourMs + 30_000, 5]), laterMs + 3_600_000)
  await opened.history.closeHours(laterMs + 3_600_000)
  opened.history.append(rowsOf([nextHourMs - 10_000, 2]), laterMs + 3_600_000)
  await opened.history.importSamples({ ref: pressure.ref, at: Float64Array.of(hourStartMs + 5000), value: Float64Array.of(9) }, laterMs)
  await opened.history.closeHours(laterMs + 3_600_000)
  expect(await valuesOf(opened)).toEqual([1, 9, 2])
  const after = await opened.db
    .selectFrom('rollup_hour')
    .select(['vmin', 'vmax'])
    .where('hour', '=', hour + 1)
    .executeTakeFirstOrThrow()
  expect({ ...after }).toEqual({ vmin: 2, vmax: 5 })
})

test('importing the same samples twice changes nothing', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  const samples = { ref: pressure.ref, at: Float64Array.of(hourStartMs + 2000, hourStartMs), value: Float64Array.of(2, 1) }
  await opened.history.importSamples(samples, laterMs)
  await opened.history.importSamples(samples, laterMs)
  expect(await valuesOf(opened)).toEqual([1, 2])
})

test('the journal of an open hour is taken over at the next start; entries that are not what was written are skipped and counted', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  {
    using opened = await openHistory(file)
    for (const second of [0, 1, 2, 3]) {
      opened.history.append(rowsOf([hourStartMs + second * 1000, second]), laterMs)
      await opened.history.flush()
    }
    await opened.db
      .updateTable('tag_wal')
      .set({ blob: Uint8Array.of(1, 2, 3) })
      .where('seq', '=', 2)
      .execute()
    await opened.db.updateTable('tag_wal').set({ hour: 7 }).where('seq', '=', 3).execute()
    await opened.db
      .insertInto('tag_wal')
      .values({ seq: 9, hour, crc: 0, blob: new Uint8Array(0) })
      .execute()
  }
  using reopened = await openHistory(file)
  expect(reopened.recovered).toEqual({ samples: 2, skipped: 3, nextSeq: 10 })
  await reopened.history.closeHours(laterMs)
  expect(await valuesOf(reopened)).toEqual([0, 3])
})

test('on a full disk samples are kept in memory and the reason is told; when there is room again all are written', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  await opened.history.flush()
  const { page_count: pages } = opened.raw.prepare('pragma page_count').get() ?? {}
  opened.raw.exec(`pragma max_page_count = ${Number(pages)}`)
  const noise = Array.from({ length: 3000 }, (_, i) => [hourStartMs + i * 1000, (i * 7919) % 1009] as const)
  opened.history.append(rowsOf(...noise), laterMs)
  await opened.history.flush()
  expect(opened.history.failing).toContain('full')
  await opened.history.closeHours(laterMs)
  expect(
    (await opened.history.trend({ ref: pressure.ref, fromMs: hourStartMs, toMs: hourStartMs + 3000, points: 3 }, laterMs)).points.map(([, min]) => min),
  ).toEqual([0, 856, 703])
  opened.raw.exec('pragma max_page_count = 100000')
  await opened.history.flush()
  await opened.history.closeHours(laterMs)
  expect(opened.history.failing).toBeNull()
  expect(await valuesOf(opened)).toEqual(noise.map(([, value]) => value))
})

test('while the disk stays full memory is bounded: the oldest samples are forgotten and counted', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'), { maxOpen: 5000, maxQueued: 10_000 })
  await opened.history.flush()
  const { page_count: pages } = opened.raw.prepare('pragma page_count').get() ?? {}
  opened.raw.exec(`pragma max_page_count = ${Number(pages)}`)
  const noise = Array.from({ length: 8000 }, (_, i) => [hourStartMs + i * 100, (i * 7919) % 100_003] as const)
  opened.history.append(rowsOf(...noise.slice(0, 4000)), laterMs)
  await opened.history.flush()
  opened.history.append(rowsOf(...noise.slice(4000)), laterMs)
  expect(opened.history.counts.lost).toBe(4000)
  opened.raw.exec('pragma max_page_count = 100000')
  await opened.history.flush()
  await opened.history.closeHours(laterMs)
  expect(await valuesOf(opened)).toEqual(noise.slice(4000).map(([, value]) => value))
})

test('a full memory on a healthy disk is emptied into chunks before the hour is over', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'), { maxOpen: 100, maxQueued: 1000 })
  const all = Array.from({ length: 300 }, (_, i) => [hourStartMs + i * 1000, i] as const)
  opened.history.append(rowsOf(...all.slice(0, 200)), hourStartMs + 300_000)
  await opened.history.closeHours(hourStartMs + 300_000)
  expect(await countOf(opened, 'tag_chunk')).toBe(1)
  opened.history.append(rowsOf(...all.slice(200)), hourStartMs + 300_000)
  await opened.history.closeHours(laterMs)
  expect(await valuesOf(opened)).toEqual(all.map(([, value]) => value))
})

test('samples are kept 400 days, minutes 5 years, hours for ever', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  const sampleAt = (at: number) => opened.history.importSamples({ ref: pressure.ref, at: Float64Array.of(at), value: Float64Array.of(1) }, laterMs)
  for (const ageMs of [0, rawRetentionMs + 3_600_000, minuteRetentionMs + 3_600_000]) await sampleAt(hourStartMs - ageMs)
  await opened.history.prune(hourStartMs)
  expect(await countOf(opened, 'tag_chunk')).toBe(1)
  expect(await countOf(opened, 'rollup_minute')).toBe(2)
  expect(await countOf(opened, 'rollup_hour')).toBe(3)
  const old = await opened.history.trend(
    { ref: pressure.ref, fromMs: hourStartMs - rawRetentionMs - 3_600_000, toMs: hourStartMs - rawRetentionMs - 3_540_000, points: 2000 },
    hourStartMs,
  )
  expect(old.points).toEqual([[hourStartMs - rawRetentionMs - 3_600_000, 1, 1, 1]])
})

test('a damaged chunk is an error for who asks for it, is told, and does not stop its hour from being written', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  opened.history.append(rowsOf([hourStartMs, 1]), laterMs)
  await opened.history.closeHours(laterMs)
  await opened.db
    .updateTable('tag_chunk')
    .set({ blob: Uint8Array.of(9, 9, 9) })
    .execute()
  await expect(opened.history.trend({ ref: pressure.ref, fromMs: hourStartMs, toMs: hourStartMs + 1000, points: 1 }, laterMs)).rejects.toThrow(/damaged/)
  expect(opened.history.failing).toContain('damaged')
  opened.history.append(rowsOf([hourStartMs + 1000, 2]), laterMs)
  await opened.history.closeHours(laterMs)
  expect(opened.warnings).toEqual(['damaged chunk removed'])
  expect(await valuesOf(opened)).toEqual([2])
})

test('times that cannot be and tags that are not defined are refused and counted', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  opened.history.append(rowsOf([Number.NaN, 1], [-5, 1], [laterMs + 3 * 86_400_000, 1]), laterMs)
  opened.history.append(Float64Array.of(77, hourStartMs, 1, 0), laterMs)
  expect(opened.history.counts).toEqual({ samples: 0, lost: 0, refused: 4 })
})
