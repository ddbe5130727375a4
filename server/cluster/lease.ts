import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { OpenRedis } from './redis.ts'

/** Where a lease is written down: who has it, and until when. */
export type LeaseBook = {
  /** Takes it if nobody has it; whether it is ours now. */
  take(lifeMs: number): Promise<boolean>
  /** Prolongs it if it is still ours. */
  renew(lifeMs: number): Promise<boolean>
  giveBack(): Promise<void>
}

export type LeaseTimes = {
  /** how long it is ours without a renewal */
  lifeMs: number
  renewEveryMs: number
  /** how often somebody without it asks for it */
  askEveryMs: number
  /** so much before its end its holder lets go, so that two never hold it */
  marginMs: number
}

/** A holder that was killed is followed after at most 3 s and a quarter; the rest of 5 s is for starting to read. */
export const collectorTimes: LeaseTimes = { lifeMs: 3000, renewEveryMs: 1000, askEveryMs: 250, marginMs: 300 }

export type Lease = {
  /** whether it is ours at this very moment, by the monotonic clock: also right after the process stood still */
  isHeld(): boolean
  /** Gives it back and leaves it to others for `pauseMs`. */
  release(pauseMs: number): Promise<void>
  close(): Promise<void>
}

type Parts = { book: LeaseBook; times: LeaseTimes; onGained: () => void; onLost: (reason: string) => void; uptimeMs: () => number; log: Log }

/** Asks for a lease again and again, renews it while it is ours, and lets go of it before it ends. */
export function contend({ book, times, onGained, onLost, uptimeMs, log }: Parts): Lease {
  let heldUntilMs: number | null = null
  let isTroubled = false
  let isClosed = false
  let turnTimer: NodeJS.Timeout | null = null
  let endTimer: NodeJS.Timeout | null = null

  function hold(untilMs: number): void {
    if (endTimer) clearTimeout(endTimer)
    endTimer = setTimeout(() => lose('not renewed in time'), Math.max(0, untilMs - uptimeMs()))
    const isNew = heldUntilMs === null
    heldUntilMs = untilMs
    if (isNew) onGained()
  }
  function lose(reason: string): void {
    if (endTimer) clearTimeout(endTimer)
    if (heldUntilMs === null) return
    heldUntilMs = null
    onLost(reason)
  }

  async function ask(): Promise<void> {
    const askedAtMs = uptimeMs()
    const wasHeld = heldUntilMs !== null
    const isOurs = wasHeld ? await book.renew(times.lifeMs) : await book.take(times.lifeMs)
    const untilMs = askedAtMs + times.lifeMs - times.marginMs
    if (isOurs && (isClosed || uptimeMs() >= untilMs)) return book.giveBack() // the answer came too late
    if (isOurs) hold(untilMs)
    else if (wasHeld) lose('another process has it')
  }

  async function turn(): Promise<void> {
    try {
      await ask()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) log.warn('lease could not be asked for', errorFields(error))
      isTroubled = true
    }
    plan(heldUntilMs === null || isTroubled ? times.askEveryMs : times.renewEveryMs)
  }
  function plan(inMs: number): void {
    if (turnTimer) clearTimeout(turnTimer)
    if (!isClosed) turnTimer = setTimeout(() => void turn(), inMs)
  }
  const giveUp = async () => {
    const wasHeld = heldUntilMs !== null
    lose('given back')
    if (wasHeld) await book.giveBack().catch((error: unknown) => log.warn('lease could not be given back', errorFields(error))) // then it ends by itself
  }

  void turn()
  return {
    isHeld: () => heldUntilMs !== null && uptimeMs() < heldUntilMs,
    async release(pauseMs) {
      await giveUp()
      plan(pauseMs)
    },
    async close() {
      isClosed = true
      if (turnTimer) clearTimeout(turnTimer)
      await giveUp()
    },
  }
}

const renewIfOurs = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`
const dropIfOurs = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`

/** A lease as a key of Redis that ends by itself. */
export function redisLease({ commands }: Pick<OpenRedis, 'commands'>, key: string, holder: string): LeaseBook {
  return {
    take: async (lifeMs) => (await commands.set(key, holder, 'PX', lifeMs, 'NX')) === 'OK',
    renew: async (lifeMs) => (await commands.eval(renewIfOurs, 1, key, holder, lifeMs)) === 1,
    giveBack: async () => void (await commands.eval(dropIfOurs, 1, key, holder)),
  }
}
