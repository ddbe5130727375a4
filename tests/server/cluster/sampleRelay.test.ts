import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../server/bus/bus.ts'
import { createLayout } from '../../../server/cluster/layout.ts'
import type { ByteLine } from '../../../server/cluster/lines.ts'
import { createSampleSubscriber } from '../../../server/cluster/sampleSubscriber.ts'
import { createSamplePublisher } from '../../../server/cluster/samplePublisher.ts'
import { createLog } from '../../../server/log.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { tagMeta } from '../../support/plcRows.ts'

const metas = [tagMeta('P.temp', 1), tagMeta('P.text', 1), tagMeta('Q.speed', 2)]

/** Lines between processes that run in one: everybody hears all but himself. */
function exchange() {
  const heard: { name: string; listener: (bytes: Buffer, from: string) => void }[] = []
  let isCut = false
  return {
    cut: (is: boolean) => (isCut = is),
    join: (name: string): ByteLine => ({
      notify(bytes) {
        if (!isCut) for (const one of heard) if (one.name !== name) one.listener(Buffer.from(bytes), name)
      },
      on(listener) {
        heard.push({ name, listener })
        return () => {}
      },
    }),
  }
}

/** One process: its bus, its table, and both sides of the relay. */
function startNode(name: string, samples: ReturnType<typeof exchange>, wanted: ReturnType<typeof exchange>) {
  const bus = createBus((error) => {
    throw error
  })
  const latest = new LatestValues()
  latest.define(metas)
  const state = { collects: false, reloads: 0, told: 0 }
  bus.on('tag.sampled', () => (state.told += 1))
  const asks = wanted.join(name)
  const alike = { bus, latest, layout: createLayout(latest), samples: samples.join(name) }
  const teller = createSamplePublisher({ ...alike, wanted: { on: (listener) => asks.on(() => listener()) }, mayPublish: () => state.collects })
  const hearer = createSampleSubscriber({
    ...alike,
    wanted: { notify: () => asks.notify(new Uint8Array()) },
    isCollecting: () => state.collects,
    reload: () => void (state.reloads += 1),
    uptimeMs: () => performance.now(),
    log: createLog('silent'),
  })
  onTestFinished(() => {
    teller.stop()
    hearer.close()
  })
  return {
    bus,
    latest,
    state,
    hearer,
    collect(term: number) {
      state.collects = true
      hearer.refuseBelow(term)
      teller.start(term)
    },
    stop() {
      state.collects = false
      teller.stop()
    },
    read(block: number, value: number, status: number = statuses.good.code) {
      const slots = metas.flatMap((meta, slot) => (meta.block === block ? slot : []))
      for (const slot of slots) latest.set(slot, metas[slot]?.tagCode === 'P.text' ? `text ${value}` : value, status, Date.now(), [Math.trunc(value), 7])
      bus.emit('tag.sampled', { block, slots, at: Date.now() })
    },
  }
}

describe('samples from the process that collects to the others', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }))
  afterEach(() => void vi.useRealTimers())
  function start() {
    const [samples, wanted] = [exchange(), exchange()]
    const node = (name: string) => startNode(name, samples, wanted)
    return { samples, node, one: node('one'), other: node('other') }
  }

  test('what is read is in the table of the others at once, with its own time, quality and registers', async () => {
    const { one, other } = start()
    one.collect(1)
    one.read(1, 21.5)
    await vi.advanceTimersByTimeAsync(30)
    expect(other.latest.find('P.temp')).toEqual(one.latest.find('P.temp'))
    expect(other.latest.find('P.text')).toMatchObject({ value: 'text 21.5', raw: [21, 7] })
    one.read(1, 21.5, statuses.timeout.code)
    await vi.advanceTimersByTimeAsync(30)
    expect(other.latest.find('P.temp')).toMatchObject({ status: statuses.timeout.code })
  })

  test('who comes later, or missed something, asks and gets everything', async () => {
    const { samples, node, one, other } = start()
    one.collect(1)
    one.read(1, 1)
    one.read(2, 5)
    await vi.advanceTimersByTimeAsync(1000)
    const late = node('late')
    await vi.advanceTimersByTimeAsync(60)
    expect([late.latest.find('P.temp')?.value, late.latest.find('Q.speed')?.value]).toEqual([1, 5])
    samples.cut(true)
    one.read(2, 6)
    await vi.advanceTimersByTimeAsync(30)
    samples.cut(false)
    one.read(1, 2)
    await vi.advanceTimersByTimeAsync(1100)
    expect([other.latest.find('P.temp')?.value, other.latest.find('Q.speed')?.value]).toEqual([2, 6])
  })

  test('when the collector falls silent nothing is invented: values keep their time, and that nobody is heard is known after 3 s', async () => {
    const { one, other } = start()
    one.collect(1)
    one.read(1, 1)
    await vi.advanceTimersByTimeAsync(2500)
    expect(other.hearer.hears()).toBe(true) // it reads nothing, and says that it is there
    const before = other.latest.find('P.temp')
    one.stop()
    other.state.told = 0
    await vi.advanceTimersByTimeAsync(3100)
    expect([other.hearer.hears(), other.latest.find('P.temp'), other.state.told]).toEqual([false, before, 0])
  })

  test('frames of an earlier term are refused, and so is everything by a process that collects itself', async () => {
    const { node, one, other } = start()
    const third = node('third')
    one.collect(1)
    other.collect(2)
    other.read(1, 2)
    await vi.advanceTimersByTimeAsync(30)
    await vi.advanceTimersByTimeAsync(1000)
    one.read(1, 99) // a process that was frozen, and does not know yet
    await vi.advanceTimersByTimeAsync(30)
    expect([third.latest.find('P.temp')?.value, other.latest.find('P.temp')?.value]).toEqual([2, 2])
  })

  test('a value that was read earlier never takes the place of a newer one', async () => {
    const { node, one, other } = start()
    const third = node('third')
    one.collect(1)
    one.read(1, 1)
    await vi.advanceTimersByTimeAsync(1000)
    third.latest.set(0, 3, statuses.good.code, Date.now(), [])
    const newer = third.latest.find('P.temp')
    one.stop()
    other.collect(2) // it heard less than the third one
    await vi.advanceTimersByTimeAsync(100)
    expect(third.latest.find('P.temp')).toEqual(newer)
  })

  test('frames about another configuration are not taken, and after 2 s the own one is read anew', async () => {
    const { one, other } = start()
    one.latest.define([tagMeta('New.tag', 1), ...metas])
    one.collect(1)
    one.latest.set(0, 42, statuses.good.code, Date.now(), [])
    one.bus.emit('tag.sampled', { block: 1, slots: [0], at: Date.now() })
    await vi.advanceTimersByTimeAsync(500)
    expect([other.latest.find('P.temp')?.value, other.state.reloads, other.hearer.hears()]).toEqual([null, 0, false])
    await vi.advanceTimersByTimeAsync(3000)
    expect(other.state.reloads).toBe(1)
    other.latest.define([tagMeta('New.tag', 1), ...metas])
    other.bus.emit('tags.defined')
    await vi.advanceTimersByTimeAsync(1200)
    expect(other.latest.find('New.tag')?.value).toBe(42)
  })
})
