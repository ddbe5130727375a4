import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../../server/log.ts'
import { readChunks } from '../../../../server/tags/history/chunkStore.ts'
import { startHistorian } from '../../../../server/tags/history/historian.ts'
import { openHistoryPlace } from '../../../../server/tags/history/historyPlace.ts'
import type { OpenHistory } from '../../../../server/tags/history/historyPlace.ts'
import { TagHistory } from '../../../../server/tags/history/tagHistory.ts'
import { Fenced, beginTerm, fencedWrite } from '../../../../server/tags/history/writing.ts'
import { postgresPrograms, startPostgres } from '../../../support/postgres.ts'
import type { Postgres } from '../../../support/postgres.ts'
import { hour, hourStartMs, pressure, rowsOf } from './temporaryHistory.ts'
import { eventually } from '../../../support/eventually.ts'

const bounds = { maxOpen: 1_000_000, maxQueued: 1_000_000 }
const laterMs = hourStartMs + 2 * 3_600_000
const log = createLog('silent')

describe.skipIf(postgresPrograms() === null && !process.env['CI'])('a history on PostgreSQL that several processes share', () => {
  let postgres: Postgres
  let url: string
  const opened: OpenHistory[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.newDatabase()
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
    postgres.close()
  })

  /** A process of its own, with its own connections. */
  async function openProcess() {
    const place = await openHistoryPlace({ kind: 'server', url })
    opened.push(place)
    const history = new TagHistory(place.db, bounds, () => {})
    return {
      db: place.db,
      history,
      async lead() {
        const recovered = await history.lead(fencedWrite(place.db, await beginTerm(place.db)))
        history.define([pressure])
        return recovered
      },
    }
  }
  const valuesIn = async ({ db }: OpenHistory | { db: OpenHistory['db'] }) => [...((await readChunks(db, pressure.ref, hour, hour)).get(hour)?.value ?? [])]
  const trendOf = async (history: TagHistory) =>
    (await history.trend({ ref: pressure.ref, fromMs: hourStartMs, toMs: hourStartMs + 4000, points: 4 }, laterMs)).points.map(([, , , last]) => last)

  test('who follows sees what the writer journalled, takes over without losing or doubling it, and shuts the former writer out', async () => {
    const [writer, follower] = [await openProcess(), await openProcess()]
    await writer.lead()
    writer.history.append(rowsOf([hourStartMs, 1], [hourStartMs + 1000, 2]), laterMs)
    await writer.history.flush()
    expect(await follower.history.follow()).toEqual([pressure])
    expect(await trendOf(follower.history)).toEqual([1, 2, 2, 2])

    writer.history.append(rowsOf([hourStartMs + 2000, 3]), laterMs)
    await writer.history.flush()
    expect(await follower.lead()).toMatchObject({ samples: 1, skipped: 0 })
    writer.history.append(rowsOf([hourStartMs + 3000, 99]), laterMs)
    await writer.history.flush()
    expect([writer.history.isFenced, writer.history.failing]).toEqual([true, expect.stringContaining('has begun')])

    follower.history.append(rowsOf([hourStartMs + 3000, 4]), laterMs)
    await follower.history.flush()
    await follower.history.closeHours(laterMs)
    expect(await valuesIn(follower)).toEqual([1, 2, 3, 4])
    expect(follower.history.failing).toBeNull()
    await expect(fencedWrite(writer.db, 1)(async () => null)).rejects.toThrow(Fenced)
  })

  test('an hour that the writer closed is read from its chunk by who follows, once', async () => {
    const [writer, follower] = [await openProcess(), await openProcess()]
    await writer.lead()
    const startMs = hourStartMs + 3_600_000
    writer.history.append(rowsOf([startMs, 5], [startMs + 1000, 6]), laterMs)
    await writer.history.flush()
    await follower.history.follow()
    await writer.history.closeHours(startMs + 2 * 3_600_000)
    await follower.history.follow()
    const { points } = await follower.history.trend({ ref: pressure.ref, fromMs: startMs, toMs: startMs + 2000, points: 2 }, laterMs)
    expect(points.map(([, , , last]) => last)).toEqual([5, 6])
    expect(await follower.lead()).toMatchObject({ samples: 0, skipped: 0 })
    await follower.history.closeHours(startMs + 2 * 3_600_000)
    expect([...((await readChunks(follower.db, pressure.ref, hour + 1, hour + 1)).get(hour + 1)?.value ?? [])]).toEqual([5, 6])
  })

  test('historians in threads: one leads and is outrun by another, says so, and follows it', async () => {
    const address = await postgres.newDatabase()
    const paces = { flushMs: 50, closeMs: 200, pruneMs: 86_400_000 }
    const [one, other] = await Promise.all([1, 2].map(() => startHistorian({ place: { kind: 'server', url: address }, log, paces })))
    if (!one || !other) throw new Error('two were started')
    const fenced = vi.fn<() => void>()
    one.onFenced(fenced)
    expect(await one.lead()).toBe(1)
    const [ref = 0] = one.define([{ tagCode: 'A', decimals: 1, deadband: 0 }])
    const atMs = Date.now() - 3000
    one.append(Float64Array.of(ref, atMs, 1, 0))
    const ask = { tagCode: 'A', fromMs: atMs, toMs: atMs + 2000, points: 2 }
    const lastOf = async (historian: typeof one) => (await historian.trend(ask)).points.map(([, , , last]) => last)
    await eventually(async () => expect(await lastOf(other)).toEqual([1, 1]))
    expect(other.stats().bytes).toBeGreaterThan(0)

    expect(await other.lead()).toBe(2)
    expect(
      other.define([
        { tagCode: 'B', decimals: 1, deadband: 0 },
        { tagCode: 'A', decimals: 1, deadband: 0 },
      ]),
    ).toEqual([2, 1])
    one.append(Float64Array.of(ref, atMs + 1000, 99, 0))
    await eventually(() => expect(fenced).toHaveBeenCalled())
    await one.follow()
    other.append(Float64Array.of(1, atMs + 1000, 2, 0))
    await eventually(async () =>
      expect([await lastOf(one), await lastOf(other)]).toEqual([
        [1, 2],
        [1, 2],
      ]),
    )
    expect(one.health()).toBe('ok')
    await Promise.all([one.close(), other.close()])
  })
})
