import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DamagedDatabase } from '../../../../server/db/sqlite.ts'
import { createLog } from '../../../../server/log.ts'
import { UnknownTag, startHistorian } from '../../../../server/tags/history/historian.ts'
import type { TagDefinition } from '../../../../server/tags/history/messages.ts'
import { WorkerLink } from '../../../../server/tags/history/workerLink.ts'
import { temporaryFolder } from './temporaryHistory.ts'

const log = createLog('silent')
const paces = { flushMs: 50, closeMs: 50, pruneMs: 86_400_000 }
const tag = (tagCode: string) => ({ tagCode, decimals: 1, deadband: 0 })

test('what is appended is in the trend, and still is after a restart', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  const atMs = Date.now() - 5000
  const ask = { tagCode: 'B', fromMs: atMs, toMs: atMs + 2000, points: 2 }
  const first = await startHistorian({ place: { kind: 'file', file }, log, paces })
  const [, ref = 0] = first.define([tag('A'), tag('B')])
  first.append(Float64Array.of(ref, atMs, 21.5, 0, ref, atMs + 1000, 22.5, 0))
  const trend = await first.trend(ask)
  expect(trend).toEqual({
    ...ask,
    points: [
      [atMs, 21.5, 21.5, 21.5],
      [atMs + 1000, 22.5, 22.5, 22.5],
    ],
    bucketMs: 1000,
  })
  await first.close()

  const second = await startHistorian({ place: { kind: 'file', file }, log, paces })
  expect(await second.trend(ask)).toEqual(trend)
  expect(second.define([tag('C'), tag('B')])).toEqual([3, 2])
  await second.close()
})

test('health and figures: rows are confirmed, samples and bytes counted', async () => {
  using folder = temporaryFolder()
  const historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log, paces })
  const [ref = 0] = historian.define([tag('A')])
  historian.append(Float64Array.of(ref, Date.now(), 1, 0))
  await vi.waitFor(() => expect(historian.stats()).toMatchObject({ samples: 1, lagMs: 0, lost: 0 }), 10_000)
  expect(historian.health()).toBe('ok')
  expect(historian.stats().bytes).toBeGreaterThan(4096)
  await historian.close()
  expect(historian.health()).toBe('failing: closed')
  await expect(historian.trend({ tagCode: 'A', fromMs: 0, toMs: 1, points: 1 })).rejects.toThrow(/not available/)
})

test('back-fill past the dead band is in the trend, of tags not defined too', async () => {
  using folder = temporaryFolder()
  const historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log, paces })
  const atMs = Date.now() - 7_200_000
  await historian.importSamples([{ tagCode: 'NEW', at: [atMs + 1000, atMs], value: [2.125, 1] }])
  const { points } = await historian.trend({ tagCode: 'NEW', fromMs: atMs, toMs: atMs + 2000, points: 2 })
  expect(points.map(([, , , last]) => last)).toEqual([1, 2.125])
  await historian.close()
})

test('a trend of a tag nobody defined, or that ends before it begins, is refused', async () => {
  using folder = temporaryFolder()
  const historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log, paces })
  historian.define([tag('A')])
  await expect(historian.trend({ tagCode: 'NONE', fromMs: 0, toMs: 1, points: 1 })).rejects.toThrow(UnknownTag)
  await expect(historian.trend({ tagCode: 'A', fromMs: 1, toMs: 1, points: 1 })).rejects.toThrow(RangeError)
  await historian.close()
})

test('a history file that is no database stops the start with a sentence that names it', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  writeFileSync(file, 'no database at all '.repeat(1000))
  const start = startHistorian({ place: { kind: 'file', file }, log, paces })
  await expect(start).rejects.toThrow(DamagedDatabase)
  await expect(start).rejects.toThrow(/history\.db 已损坏/)
})

test('a thread that ends fails what is in flight and is started anew', async () => {
  using folder = temporaryFolder()
  const starts: TagDefinition[][] = []
  const link = new WorkerLink(
    { place: { kind: 'file', file: join(folder.path, 'history.db') }, paces },
    { onReady: ({ tags }) => starts.push(tags), onPulse: () => {}, onDefined: () => {}, onWarning: () => {} },
  )
  await link.start()
  link.post({ kind: 'define', tags: [{ ref: 1, ...tag('A') }] }, [])
  await link.request({ kind: 'import', samples: { ref: 1, at: Float64Array.of(1000), value: Float64Array.of(1) } }, [])
  link.post(JSON.parse('{"kind":"append"}'), []) // rows are missing: the thread dies of it
  await expect(link.request({ kind: 'trend', ref: 1, tagCode: 'A', fromMs: 0, toMs: 1000, points: 1 }, [])).rejects.toThrow(/history worker ended/)
  expect(link.down).not.toBeNull()
  await vi.waitFor(() => expect(starts).toHaveLength(2), 20_000)
  expect(starts[1]).toEqual([{ ref: 1, ...tag('A') }])
  expect(link.down).toBeNull()
  await link.stop()
})

test('what a text said is there after a restart, once for each change, with what stood at the beginning', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  const first = await startHistorian({ place: { kind: 'file', file }, log, paces })
  const [ref = 0] = first.define([tag('LOT')])
  const change = (at: number, text: string | null, status = 0) => ({ tag: ref, at, text, status })
  first.keepTexts([change(1000, 'B-1'), change(2000, 'B-1'), change(3000, null, 33), change(4000, 'B-2')])
  await first.close()

  const second = await startHistorian({ place: { kind: 'file', file }, log, paces })
  second.define([tag('LOT')])
  second.keepTexts([change(5000, 'B-2'), change(6000, 'B-3')]) // who starts anew tells what stands
  const ask = (fromMs: number, most: number) => second.texts({ tagCode: 'LOT', fromMs, toMs: 10_000, most })
  await vi.waitFor(
    async () => expect(await ask(0, 10)).toEqual([change(1000, 'B-1'), change(3000, null, 33), change(4000, 'B-2'), change(6000, 'B-3')]),
    10_000,
  )
  expect(await ask(3500, 10)).toEqual([change(3000, null, 33), change(4000, 'B-2'), change(6000, 'B-3')])
  expect(await ask(0, 2)).toEqual([change(4000, 'B-2'), change(6000, 'B-3')])
  await expect(second.texts({ tagCode: 'NONE', fromMs: 0, toMs: 1, most: 1 })).rejects.toThrow(UnknownTag)
  await second.close()
})
