import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contend, redisLease } from '../../../server/cluster/lease.ts'
import type { Lease, LeaseBook } from '../../../server/cluster/lease.ts'
import { openRedis } from '../../../server/cluster/redis.ts'
import type { OpenRedis } from '../../../server/cluster/redis.ts'
import { createLog } from '../../../server/log.ts'
import { eventually } from '../../support/eventually.ts'
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

describe('of two who want it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** one book for all, whose leases end by the clock of the test */
  function sharedBook() {
    let kept: { holder: string; untilMs: number } | null = null
    const owner = () => (kept !== null && performance.now() < kept.untilMs ? kept.holder : null)
    return (holder: string): LeaseBook => {
      const keep = (lifeMs: number, may: boolean) => {
        if (may) kept = { holder, untilMs: performance.now() + lifeMs }
        return may
      }
      return {
        take: async (lifeMs) => keep(lifeMs, owner() === null),
        renew: async (lifeMs) => keep(lifeMs, owner() === holder),
        giveBack: async () => void (owner() === holder && (kept = null)),
      }
    }
  }
  /** a way to the book that can be cut: then nothing is answered */
  function cuttable(book: LeaseBook) {
    let isCut = false
    const through =
      <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
      (...given: Given) =>
        isCut ? Promise.reject<Answer>(new Error('no answer')) : call(...given)
    return { book: { take: through(book.take), renew: through(book.renew), giveBack: through(book.giveBack) }, cut: () => (isCut = true) }
  }

  test('who cannot renew it lets go before the other gets it, which is when its life is over', async () => {
    const events: string[] = []
    const bookFor = sharedBook()
    const way = cuttable(bookFor('A'))
    candidate('A', way.book, events)
    candidate('B', bookFor('B'), events)
    await vi.advanceTimersByTimeAsync(10 * times.lifeMs)
    expect(events).toEqual(['A has it']) // it is renewed all the while
    way.cut()
    await vi.advanceTimersByTimeAsync(times.lifeMs - times.renewEveryMs - times.marginMs - 1)
    expect(events).toEqual(['A has it'])
    await vi.advanceTimersByTimeAsync(times.renewEveryMs + 1)
    expect(events).toEqual(['A has it', 'A lost it'])
    await vi.advanceTimersByTimeAsync(times.marginMs + times.askEveryMs)
    expect(events).toEqual(['A has it', 'A lost it', 'B has it'])
  })

  test('who gives it back is followed as soon as the other asks again', async () => {
    const events: string[] = []
    const bookFor = sharedBook()
    const first = candidate('A', bookFor('A'), events)
    candidate('B', bookFor('B'), events)
    await vi.advanceTimersByTimeAsync(times.lifeMs)
    expect(events).toEqual(['A has it'])
    await first.release(10 * times.lifeMs)
    await vi.advanceTimersByTimeAsync(times.askEveryMs)
    expect(events).toEqual(['A has it', 'A lost it', 'B has it'])
  })
})

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

  test('is taken by one alone, prolonged and given back by nobody else, and ends by itself', async () => {
    const [first, other] = [redisLease(redis, 'one', 'A'), redisLease(redis, 'one', 'B')]
    expect([await first.take(60_000), await other.take(60_000), await first.take(60_000)]).toEqual([true, false, false])
    expect([await other.renew(120_000), await first.renew(120_000)]).toEqual([false, true])
    expect(await redis.commands.pttl('one')).toBeGreaterThan(60_000)
    await other.giveBack()
    expect(await redis.commands.get('one')).toBe('A')
    await first.giveBack()
    expect([await first.renew(60_000), await other.take(60_000)]).toEqual([false, true])
  })

  test('is let go of at the next renewal by who held it, when Redis forgot it and somebody else took it; nothing is taken from them', async () => {
    const events: string[] = []
    const first = candidate('A', redisLease(redis, 'gone', 'A'), events)
    await eventually(() => expect(events).toContain('A has it'))
    await redis.commands.set('gone', 'somebody', 'PX', 60_000)
    await eventually(() => expect(events).toContain('A lost it'))
    await first.close()
    expect(await redis.commands.get('gone')).toBe('somebody')
  })
})

test('a process that stood still does not believe to hold it when it wakes up, before any timer told it', async () => {
  let uptimeMs = 0
  const events: string[] = []
  const book: LeaseBook = { take: async () => true, renew: async () => true, giveBack: async () => {} }
  const lease = candidate('A', book, events, () => uptimeMs)
  await eventually(() => expect(lease.isHeld()).toBe(true))
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
  await eventually(() => expect(giveBack).toHaveBeenCalled())
  expect([lease.isHeld(), events]).toEqual([false, []])
})
