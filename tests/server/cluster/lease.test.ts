import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contend, redisLease } from '../../../server/cluster/lease.ts'
import type { Lease, LeaseBook } from '../../../server/cluster/lease.ts'
import { openRedis } from '../../../server/cluster/redis.ts'
import type { OpenRedis } from '../../../server/cluster/redis.ts'
import { createLog } from '../../../server/log.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import type { RedisUnderTest } from '../../support/redis.ts'

const log = createLog('silent')
const times = { lifeMs: 600, renewEveryMs: 150, askEveryMs: 30, marginMs: 100 }

/** Somebody who wants the lease, and what happened to him, in the order it happened to all. */
function candidate(name: string, book: LeaseBook, events: string[], uptimeMs = () => performance.now()): Lease {
  const lease = contend({
    book,
    times,
    onGained: () => events.push(`${name} has it`),
    onLost: () => events.push(`${name} lost it`),
    uptimeMs,
    log,
  })
  onTestFinished(() => lease.close())
  return lease
}

describe.skipIf(isRedisLeftOut)('a lease in Redis', () => {
  let server: RedisUnderTest
  let redis: OpenRedis
  beforeAll(async () => {
    server = await startRedis()
    redis = await openRedis(server.url, log)
  })
  afterAll(async () => {
    redis.close()
    await server.close()
  })
  /** a way to Redis that can be cut: then nothing is answered */
  function cuttable(book: LeaseBook) {
    let isCut = false
    const through =
      <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
      (...given: Given) =>
        isCut ? Promise.reject<Answer>(new Error('no answer')) : call(...given)
    return { book: { take: through(book.take), renew: through(book.renew), giveBack: through(book.giveBack) }, cut: () => (isCut = true) }
  }
  const held = (events: string[], text: string) => vi.waitFor(() => expect(events).toContain(text), 5000)

  test('who cannot renew it lets go before anybody else gets it', async () => {
    const events: string[] = []
    const way = cuttable(redisLease(redis, 'cut', 'A'))
    candidate('A', way.book, events)
    await held(events, 'A has it')
    candidate('B', redisLease(redis, 'cut', 'B'), events)
    await new Promise((resolve) => setTimeout(resolve, 2 * times.lifeMs)) // it is renewed all the while
    expect(events).toEqual(['A has it'])
    way.cut()
    const cutAt = performance.now()
    await held(events, 'B has it')
    expect(performance.now() - cutAt).toBeLessThan(times.lifeMs + 300)
    expect(events).toEqual(['A has it', 'A lost it', 'B has it'])
  })

  test('who gives it back is followed at once', async () => {
    const events: string[] = []
    const first = candidate('A', redisLease(redis, 'back', 'A'), events)
    await held(events, 'A has it')
    candidate('B', redisLease(redis, 'back', 'B'), events)
    const since = performance.now()
    await first.release(5000)
    await held(events, 'B has it')
    expect(performance.now() - since).toBeLessThan(times.lifeMs / 2)
    expect(events).toEqual(['A has it', 'A lost it', 'B has it'])
  })

  test('when Redis forgot it and somebody else took it, the former holder lets go at its next renewal and takes nothing away', async () => {
    const events: string[] = []
    const first = candidate('A', redisLease(redis, 'gone', 'A'), events)
    await held(events, 'A has it')
    await redis.commands.set('gone', 'somebody', 'PX', 60_000)
    await held(events, 'A lost it')
    await first.close()
    expect(await redis.commands.get('gone')).toBe('somebody')
  })
})

test('a process that stood still does not believe to hold it when it wakes up, before any timer told it', async () => {
  let uptimeMs = 0
  const events: string[] = []
  const book: LeaseBook = { take: async () => true, renew: async () => true, giveBack: async () => {} }
  const lease = candidate('A', book, events, () => uptimeMs)
  await vi.waitFor(() => expect(lease.isHeld()).toBe(true))
  uptimeMs += times.lifeMs - times.marginMs
  expect(lease.isHeld()).toBe(false)
})

test('an answer that comes when the lease would be over is not believed, and what was taken is given back', async () => {
  let uptimeMs = 0
  const events: string[] = []
  const giveBack = vi.fn<() => Promise<void>>(async () => {})
  const book: LeaseBook = {
    async take() {
      uptimeMs += times.lifeMs
      return true
    },
    renew: async () => false,
    giveBack,
  }
  const lease = candidate('A', book, events, () => uptimeMs)
  await vi.waitFor(() => expect(giveBack).toHaveBeenCalled())
  expect([lease.isHeld(), events]).toEqual([false, []])
})
