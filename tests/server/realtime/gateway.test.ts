import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Beat } from '#contract/events.ts'
import { decodeFrame } from '#contract/liveFrame.ts'
import { statuses } from '#contract/quality.ts'
import { spreadMsFor } from '../../../server/realtime/gateway.ts'
import { ask, watch } from '../../support/liveView.ts'
import { openGateway, until } from './gatewayFixture.ts'
import { tagMeta } from '../../support/plcRows.ts'
import type { OpenGateway } from './gatewayFixture.ts'
import type { RoomAdapter } from '../../../server/realtime/liveServer.ts'
import { roomKinds } from './roomKinds.ts'

let plant: OpenGateway

const twoBlocks = [tagMeta('P.a', 1), tagMeta('P.b', 1, { decimals: 2, dataType: 'float32' }), tagMeta('P.c', 2), tagMeta('Q.a', 3, { deviceCode: 'PLC-02' })]

describe.each(roomKinds)('$name', ({ isLeftOut, open }) => {
  let rooms: () => Promise<RoomAdapter | null>
  let close: () => Promise<void>
  beforeAll(async () => {
    if (!isLeftOut) ({ rooms, close } = await open())
  })
  afterAll(() => (isLeftOut ? undefined : close()))
  afterEach(() => (isLeftOut ? undefined : plant.close()))

  describe.skipIf(isLeftOut)('a subscription', () => {
    test('gets what a table of tags holds, then every change, so that page and table agree', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const page = await watch(await plant.connect('supervisor'), { tags: ['P.a', 'P.b', 'P.c'], rateHz: 50 })
      const update = fc.record({
        a: fc.nat({ max: 65_535 }),
        b: fc.integer({ min: -9999, max: 9999 }).map((n) => n / 100),
        c: fc.nat({ max: 3 }),
        status: fc.constantFrom(0, statuses.outOfRange.code),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(update, { minLength: 1, maxLength: 5 }), async (updates) => {
          for (const { a, b, c, status } of updates) {
            plant.read(1, { 'P.a': a, 'P.b': b }, status)
            plant.read(2, { 'P.c': c }, status)
          }
          await until(() => {
            for (const [tagCode, seen] of page.seen)
              expect(seen).toMatchObject({ value: plant.latest.find(tagCode)?.value, status: plant.latest.find(tagCode)?.status })
          })
        }),
        { numRuns: 20 },
      )
      expect(page.seen.size).toBe(3)
    })

    test('opened while values change misses none and takes up the numbering of those who were there', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const first = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
      plant.read(1, { 'P.a': 1 })
      await until(() => expect(first.frames.length).toBeGreaterThan(0))
      plant.read(1, { 'P.a': 2 })
      const second = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
      expect(second.room).toBe(first.room)
      plant.read(1, { 'P.a': 3 })
      await until(() => {
        expect(first.seen.get('P.a')?.value).toBe(3)
        expect(second.seen.get('P.a')?.value).toBe(3)
        expect(second.seqNow()).toBe(first.seqNow())
      })
    })

    test('hears of every block read, also when no value changed', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      plant.read(1, { 'P.a': 7 })
      const page = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
      const before = page.readAt.get(1) ?? 0
      await until(() => expect(Date.now()).toBeGreaterThan(before))
      plant.read(1, { 'P.a': 7 })
      await until(() => expect(page.readAt.get(1)).toBeGreaterThan(before))
      expect(page.frames.flatMap(({ sections }) => sections.flatMap(({ changes }) => changes))).toEqual([])
    })

    test('hears nothing of blocks it does not show', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const page = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
      plant.read(2, { 'P.c': 5 })
      plant.read(1, { 'P.a': 5 })
      await until(() => expect(page.seen.get('P.a')?.value).toBe(5))
      expect(page.frames.flatMap(({ sections }) => sections.map(({ block }) => block))).toEqual([1])
    })

    test('shows a failed block as bad with the last value and the time of its last good read', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      plant.read(1, { 'P.a': 7 })
      const goodAt = plant.latest.find('P.a')?.at ?? 0
      const page = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
      plant.latest.fail(0, statuses.timeout.code)
      plant.bus.emit('tag.sampled', { block: 1, slots: [0, 1], at: Date.now() })
      await until(() => expect(page.seen.get('P.a')).toMatchObject({ value: 7, status: statuses.timeout.code }))
      expect(Math.abs((page.seen.get('P.a')?.at ?? 0) - goodAt)).toBeLessThan(250)
    })

    test('of a device gets all its tags; codes that do not exist are left out', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const client = await plant.connect('supervisor')
      const ofDevice = await ask(client, 'subscribe', { device: 'PLC-02', rateHz: 4 })
      const named = await ask(client, 'subscribe', { tags: ['Q.a', 'no such tag'], rateHz: 4 })
      expect(ofDevice).toMatchObject({ ok: true, snapshot: { tags: [{ tagCode: 'Q.a' }] } })
      expect(named).toMatchObject({ ok: true, snapshot: { tags: [{ tagCode: 'Q.a' }] } })
    })

    test('that lost a frame gets the truth by resync, without tags it already knows', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const client = await plant.connect('supervisor')
      const subscribed = await ask(client, 'subscribe', { tags: ['P.a', 'P.b'], rateHz: 50 })
      if (!subscribed.ok) throw new Error(subscribed.message)
      plant.read(1, { 'P.a': 11, 'P.b': 1.25 })
      const resynced = await ask(client, 'resync', { room: subscribed.room })
      if (!resynced.ok) throw new Error(resynced.message)
      const frame = decodeFrame(resynced.snapshot.frame, [0, 2])
      expect(frame).toMatchObject({ kind: 'full', seq: resynced.seq, sections: [{ block: 1, changes: [{ value: 11 }, { value: 1.25 }] }] })
      expect(resynced).toMatchObject({ epoch: subscribed.epoch, snapshot: { tags: [] } })
    })

    test('is told of a change of configuration and gets the new tags when it subscribes again', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const client = await plant.connect('supervisor')
      const before = await ask(client, 'subscribe', { device: 'PLC-02', rateHz: 4 })
      const told = new Promise((resolve) => void client.once('configuration', () => resolve('told')))
      plant.latest.define([...twoBlocks, tagMeta('Q.b', 3, { deviceCode: 'PLC-02' })])
      plant.bus.emit('tags.defined')
      await expect(told).resolves.toBe('told')
      expect(before.ok && (await ask(client, 'resync', { room: before.room }))).toMatchObject({ ok: false, code: 404 })
      expect(await ask(client, 'subscribe', { device: 'PLC-02', rateHz: 4 })).toMatchObject({
        ok: true,
        snapshot: { tags: [{ tagCode: 'Q.a' }, { tagCode: 'Q.b' }] },
      })
    })

    test('of fifty pages costs one encoding for each tick', async () => {
      plant = await openGateway({ rooms: await rooms(), metas: twoBlocks })
      const pages = await Promise.all(Array.from({ length: 50 }, async () => watch(await plant.connect('supervisor'), { device: 'PLC-01', rateHz: 50 })))
      for (let n = 1; n <= 5; n += 1) {
        plant.read(1, { 'P.a': n })
        await until(() => {
          for (const page of pages) expect(page.seen.get('P.a')?.value).toBe(n)
        })
      }
      expect(plant.gateway.sockets()).toBe(50)
      expect(plant.gateway.framesEncoded()).toBe(5)
    })
  })

  test.skipIf(isLeftOut)('a page is told at once whether the application is covered, and when that changes', async () => {
    plant = await openGateway({ rooms: await rooms(), isPaused: true })
    const client = plant.dial('supervisor')
    const told: unknown[] = []
    client.on('paused', (isPaused) => told.push(isPaused))
    await until(() => expect(told).toEqual([true]))
    plant.bus.emit('system.paused', { isPaused: false })
    await until(() => expect(told).toEqual([true, false]))
    const late = plant.dial('supervisor')
    late.on('paused', (isPaused) => told.push(isPaused))
    await until(() => expect(told).toEqual([true, false, false]))
  })

  describe.skipIf(isLeftOut)('a heartbeat', () => {
    test('comes every second with server time, monotonic time and the spread of reconnects', async () => {
      plant = await openGateway({ rooms: await rooms() })
      const client = plant.dial('supervisor')
      const beats: Beat[] = []
      client.on('beat', (beat) => beats.push(Beat.parse(beat)))
      await until(() => expect(beats.length).toBeGreaterThanOrEqual(2))
      expect(beats[0]?.spreadMs).toBe(500)
      expect(Math.abs((beats[0]?.serverTime ?? 0) - Date.now())).toBeLessThan(5000)
      expect(beats[1]?.uptimeMs).toBeGreaterThan(beats[0]?.uptimeMs ?? Infinity)
    })

    test('spreads reconnects over 14 ms a screen, from 0.5 to 7 s', async () => {
      plant = await openGateway({ rooms: await rooms() })
      expect([1, 100, 500, 5000].map(spreadMsFor)).toEqual([500, 1400, 7000, 7000])
    })
  })
})
