import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRetainedTopic } from '#contract/retainedTopics.ts'
import { createBus } from '../../../server/bus/bus.ts'
import { retainedLimits } from '../../../server/bus/retained.ts'
import type { RetainedChange } from '../../../server/bus/retained.ts'
import { andonCall, andonCalls } from '../../support/andonCalls.ts'

function openBus() {
  const clock = { ms: 1_790_000_000_000 }
  const troubles: unknown[] = []
  const bus = createBus(
    (error) => void troubles.push(error),
    () => clock.ms,
  )
  const news: [string, string | null][] = []
  bus.retainedStore.on(({ entry: { key, text }, isNews }) => void (isNews && news.push([key, text])))
  return { bus, clock, troubles, news, standing: () => Object.fromEntries(bus.retained(andonCalls)) }
}
const notes = defineRetainedTopic({ ...andonCalls, name: 'andon.notes', value: z.string() })
const textOf = (value: unknown) => JSON.stringify(value)

test('of each key the newest value stands, and null removes it', () => {
  const { bus, news, standing } = openBus()
  bus.retain(andonCalls, 'ML-01', andonCall(1))
  bus.retain(andonCalls, 'ML-02', andonCall(2))
  bus.retain(andonCalls, 'ML-01', andonCall(3, 'material'))
  bus.retain(andonCalls, 'ML-02', null)
  expect(standing()).toEqual({ 'ML-01': andonCall(3, 'material') })
  expect(news.at(-1)).toEqual(['ML-02', null])
})

test('what stands already is said to nobody', () => {
  const { bus, clock, news } = openBus()
  const said: RetainedChange[] = []
  bus.retainedStore.on((change) => void said.push(change))
  bus.retain(andonCalls, 'ML-01', andonCall(1))
  clock.ms += 1000
  bus.retain(andonCalls, 'ML-01', { sinceMs: 1, kind: 'repair' })
  bus.retain(andonCalls, 'ML-01', null)
  bus.retain(andonCalls, 'ML-01', null)
  expect(news).toEqual([
    ['ML-01', textOf(andonCall(1))],
    ['ML-01', null],
  ])
  expect(said).toHaveLength(2)
})

test('what is changed after it was retained changes nothing', () => {
  const { bus, standing } = openBus()
  const call = andonCall(1)
  bus.retain(andonCalls, 'ML-01', call)
  call.sinceMs = 2
  const [read] = bus.retained(andonCalls).values()
  Object.assign(read ?? {}, { sinceMs: 3 })
  expect(standing()).toEqual({ 'ML-01': andonCall(1) })
})

test('a value that is not one of the topic, a value or key that is too long, and a name that is none are refused where they are written', () => {
  const { bus, standing } = openBus()
  // @ts-expect-error it does not compile either
  expect(() => bus.retain(andonCalls, 'ML-01', { kind: 'coffee', sinceMs: 1 })).toThrow(/kind/)
  // @ts-expect-error nor a value of another shape
  expect(() => bus.retain(andonCalls, 'ML-01', 'repair')).toThrow(/object/)
  expect(() => bus.retain(andonCalls, '', andonCall(1))).toThrow(RangeError)
  expect(() => bus.retain(andonCalls, 'x'.repeat(201), andonCall(1))).toThrow(RangeError)
  expect(() => bus.retain(notes, 'ML-01', '长'.repeat(1400))).toThrow(RangeError)
  bus.retain(notes, 'ML-01', '长'.repeat(1300))
  expect([standing(), bus.retained(notes).size]).toEqual([{}, 1])
  bus.retain(andonCalls, 'x'.repeat(200), andonCall(1))
  expect(standing()).toEqual({ ['x'.repeat(200)]: andonCall(1) })
  for (const name of ['', 'andon calls', 'Andon', 'andon.', 'a'.repeat(65)])
    expect(() => defineRetainedTopic({ ...andonCalls, name })).toThrow(/no name of a topic/)
  expect(defineRetainedTopic({ ...andonCalls, name: 'a'.repeat(64) }).name).toBe('a'.repeat(64))
})

test('a full topic takes no further key, says so once, goes on with those it has, and takes another when one goes', () => {
  const { bus, troubles } = openBus()
  for (let n = 0; n < retainedLimits.keysEach; n += 1) bus.retain(andonCalls, `M${n}`, andonCall(1))
  expect(troubles).toEqual([])
  bus.retain(andonCalls, 'late', andonCall(1))
  bus.retain(andonCalls, 'later', andonCall(1))
  bus.retain(andonCalls, 'M0', andonCall(2))
  expect(troubles).toHaveLength(1)
  expect([bus.retained(andonCalls).has('late'), bus.retained(andonCalls).get('M0')]).toEqual([false, andonCall(2)])
  bus.retain(andonCalls, 'M1', null)
  bus.retain(andonCalls, 'late', andonCall(3))
  expect(bus.retained(andonCalls).get('late')).toEqual(andonCall(3))
})

test('a topic of large values is full before its snapshot would be too large for a reader', () => {
  const { bus, troubles } = openBus()
  for (let n = 0; n < 300; n += 1) bus.retain(notes, `M${n}`, 'x'.repeat(4000))
  expect(troubles).toHaveLength(1)
  const bytes = JSON.stringify([...bus.retained(notes)]).length
  expect(bytes).toBeGreaterThan(700 * 1024)
  expect(bytes).toBeLessThan(1024 * 1024)
})

test('what was read before something newer came does not replace it, and what was read after does', () => {
  const { bus, clock, standing } = openBus()
  const readAtMs = clock.ms
  clock.ms += 10
  bus.retain(andonCalls, 'ML-01', andonCall(2))
  bus.retain(andonCalls, 'ML-02', null)
  bus.retain(andonCalls, 'ML-01', andonCall(1), readAtMs)
  bus.retain(andonCalls, 'ML-02', andonCall(1), readAtMs)
  expect(standing()).toEqual({ 'ML-01': andonCall(2) })
  bus.retain(andonCalls, 'ML-01', andonCall(3), clock.ms + 1)
  expect(standing()).toEqual({ 'ML-01': andonCall(3) })
})

test('two processes that hear of the same changes in any order end with the same, even where clocks and times are alike', () => {
  const [one, other, third] = [openBus(), openBus(), openBus()]
  const entries = [1, 2, 3].map((sinceMs) => one.bus.retainedStore.entryOf(andonCalls, 'ML-01', andonCall(sinceMs), 5))
  const gone = one.bus.retainedStore.entryOf(andonCalls, 'ML-02', null, 7)
  const early = one.bus.retainedStore.entryOf(andonCalls, 'ML-02', andonCall(1), 6)
  for (const entry of [...entries, early, gone]) one.bus.retainedStore.merge(entry)
  for (const entry of [gone, early, ...entries.toReversed()]) other.bus.retainedStore.merge(entry)
  for (const entry of [...one.bus.retainedStore.all(), early]) third.bus.retainedStore.merge(entry)
  expect(one.standing()).toEqual({ 'ML-01': andonCall(3) })
  expect([other.standing(), third.standing()]).toEqual([one.standing(), one.standing()])
})

test('a process whose clock is behind still replaces what it has heard of', () => {
  const [ahead, behind] = [openBus(), openBus()]
  ahead.clock.ms += 900
  ahead.bus.retain(andonCalls, 'ML-01', andonCall(1))
  for (const entry of ahead.bus.retainedStore.all()) behind.bus.retainedStore.merge(entry)
  behind.bus.retain(andonCalls, 'ML-01', andonCall(2))
  for (const entry of behind.bus.retainedStore.all()) ahead.bus.retainedStore.merge(entry)
  expect([ahead.standing(), behind.standing()]).toEqual([{ 'ML-01': andonCall(2) }, { 'ML-01': andonCall(2) }])
})
