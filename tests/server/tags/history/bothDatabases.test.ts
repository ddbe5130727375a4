import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryPlace } from '../../../../server/tags/history/messages.ts'
import { decodeMinutes } from '../../../../server/tags/history/minuteBlock.ts'
import { minuteRetentionMs, rawRetentionMs } from '../../../../server/tags/history/retention.ts'
import { historyPlaces } from './historyPlaces.ts'
import { countOf, hour, hourStartMs, openHistoryAt, pressure, rowsOf, valuesOf } from './temporaryHistory.ts'

const laterMs = hourStartMs + 2 * 3_600_000

describe.each(historyPlaces)('history in $name', ({ isLeftOut, open }) => {
  let place: () => Promise<HistoryPlace>
  let close: () => void
  beforeAll(async () => {
    if (!isLeftOut) ({ place, close } = await open())
  })
  afterAll(() => {
    if (!isLeftOut) close()
  })

  test.skipIf(isLeftOut)('an hour that is over becomes a chunk with its sums, and its journal is gone', async () => {
    await using opened = await openHistoryAt(await place())
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

  test.skipIf(isLeftOut)('late samples and back-fill merge into a closed hour, and the hour after learns the value that stands into it', async () => {
    await using opened = await openHistoryAt(await place())
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

  test.skipIf(isLeftOut)(
    'a text is kept when it changes, also over another start, and read with what stood at the beginning; after 400 days only what still stands is left',
    async () => {
      const where = await place()
      const said = (at: number, text: string | null) => ({ tag: pressure.ref, at: hourStartMs + at, text, status: text === null ? 64 : 0 })
      {
        await using opened = await openHistoryAt(where)
        opened.history.texts.push([said(0, 'LOT-1'), said(1, 'LOT-1'), said(2, null), said(3, 'LOT-2')])
        await opened.history.flush()
      }
      await using reopened = await openHistoryAt(where)
      reopened.history.texts.push([said(4, 'LOT-2'), said(5, '批次 3')])
      await reopened.history.flush()
      const read = (from: number, most: number) => reopened.history.texts.read({ ref: pressure.ref, fromMs: hourStartMs + from, toMs: hourStartMs + 10, most })
      expect(await read(1, 9)).toEqual([said(0, 'LOT-1'), said(2, null), said(3, 'LOT-2'), said(5, '批次 3')])
      expect(await read(1, 2)).toEqual([said(3, 'LOT-2'), said(5, '批次 3')])
      await reopened.history.prune(hourStartMs + rawRetentionMs + 3_600_000)
      expect(await read(1, 9)).toEqual([said(5, '批次 3')])
    },
  )

  test.skipIf(isLeftOut)('importing the same samples twice changes nothing', async () => {
    await using opened = await openHistoryAt(await place())
    const samples = { ref: pressure.ref, at: Float64Array.of(hourStartMs + 2000, hourStartMs), value: Float64Array.of(2, 1) }
    await opened.history.importSamples(samples, laterMs)
    await opened.history.importSamples(samples, laterMs)
    expect(await valuesOf(opened)).toEqual([1, 2])
  })

  test.skipIf(isLeftOut)(
    'the journal of an open hour is taken over at the next start; entries that are not what was written are skipped and counted',
    async () => {
      const where = await place()
      {
        await using opened = await openHistoryAt(where)
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
      await using reopened = await openHistoryAt(where)
      expect(reopened.recovered).toEqual({ samples: 2, skipped: 3, nextSeq: 10 })
      await reopened.history.closeHours(laterMs)
      expect(await valuesOf(reopened)).toEqual([0, 3])
    },
  )

  test.skipIf(isLeftOut)('samples are kept 400 days, minutes 5 years, hours for ever', async () => {
    await using opened = await openHistoryAt(await place())
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

  test.skipIf(isLeftOut)('a damaged chunk is an error for who asks for it, is told, and does not stop its hour from being written', async () => {
    await using opened = await openHistoryAt(await place())
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
})
