import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChunks } from '../../../../server/tags/history/chunkStore.ts'
import { countOf, hour, hourStartMs, openHistory, pressure, rowsOf, temporaryFolder, valuesOf } from './temporaryHistory.ts'

const laterMs = hourStartMs + 2 * 3_600_000

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

test('times that cannot be and tags that are not defined are refused and counted', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  opened.history.append(rowsOf([Number.NaN, 1], [-5, 1], [laterMs + 3 * 86_400_000, 1]), laterMs)
  opened.history.append(Float64Array.of(77, hourStartMs, 1, 0), laterMs)
  expect(opened.history.counts).toEqual({ samples: 0, lost: 0, refused: 4 })
})

test('an hour whose writing broke off in the middle has every sample once, for who goes on and for who starts anew', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  const refs = Array.from({ length: 100 }, (_, index) => index + 1)
  const samplesOf = (ref: number) => [0, 1, 2].map((minute) => [hourStartMs + minute * 60_000, ref * 10 + minute] as const)
  {
    using opened = await openHistory(file)
    let writes = 0
    await opened.history.lead((work) => {
      writes += 1
      return writes === 4 ? Promise.reject(new Error('the disk is full')) : opened.db.transaction().execute(work)
    })
    opened.history.define(refs.map((ref) => ({ ref, tagCode: `P.${ref}`, decimals: 0, deadband: 0 })))
    opened.history.append(Float64Array.from(refs.flatMap((ref) => samplesOf(ref).flatMap(([at, value]) => [ref, at, value, 0]))), laterMs)
    await opened.history.closeHours(laterMs)
    expect(opened.history.failing).toBe('the disk is full')
    expect(await countOf(opened, 'tag_chunk')).toBeGreaterThan(0)
    expect(await countOf(opened, 'tag_chunk')).toBeLessThan(refs.length)
    const { points } = await opened.history.trend({ ref: 1, fromMs: hourStartMs, toMs: hourStartMs + 180_000, points: 3 }, laterMs)
    expect(points.map(([, , , last]) => last)).toEqual([10, 11, 12])
  }
  using again = await openHistory(file)
  await again.history.closeHours(laterMs)
  expect(again.history.failing).toBeNull()
  expect(await countOf(again, 'tag_wal')).toBe(0)
  for (const ref of refs)
    expect([...((await readChunks(again.db, ref, hour, hour)).get(hour)?.value ?? [])], `tag ${ref}`).toEqual(samplesOf(ref).map(([, value]) => value))
})
