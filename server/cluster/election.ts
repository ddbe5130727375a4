import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { Historian } from '../tags/history/historian.ts'
import { collectorTimes, contend } from './lease.ts'
import type { LeaseBook } from './lease.ts'

/** What one process at a time does: reading the plant, and what belongs to it. */
export type Duty = { begin(isStillOurs: () => boolean): Promise<void>; end(): Promise<void> }

export type Elected = {
  /** whether this process collects at this very moment */
  isCollecting(): boolean
  close(): Promise<void>
}

type Parts = {
  book: LeaseBook
  historian: Pick<Historian, 'lead' | 'follow' | 'onFenced'>
  duty: Duty
  /** the others hear from now on only what is told in this term */
  onTerm: (term: number) => void
  onEnd: () => void
  log: Log
}

/** A history that does not let us write for so long may let another process. */
const leadWithinMs = 2000
/** who could not do the duty leaves it to others for so long */
const afterFailureMs = 2000

/** Takes part in the election of the collector, and does its duty while elected. Begin and end never overlap. */
export function standForCollector({ book, historian, duty, onTerm, onEnd, log }: Parts): Elected {
  let changing: Promise<void> = Promise.resolve()
  let hasBegun = false
  const lease = contend({
    book,
    times: collectorTimes,
    onGained: () => inTurn(begin),
    onLost: (reason) => {
      log.info('collecting ends', { reason })
      onEnd()
      inTurn(end)
    },
    uptimeMs: () => performance.now(),
    log,
  })
  historian.onFenced(() => {
    log.warn('another process writes the history')
    void lease.release(afterFailureMs)
  })

  function inTurn(step: () => Promise<void>): void {
    changing = changing.then(step).catch((error: unknown) => {
      log.error('collecting failed', errorFields(error))
      void lease.release(afterFailureMs)
    })
  }

  async function begin(): Promise<void> {
    if (!lease.isHeld()) return
    hasBegun = true
    const term = await withinTime(historian.lead())
    if (!lease.isHeld()) return
    log.info('collecting begins', { term })
    onTerm(term)
    await duty.begin(lease.isHeld)
  }

  async function end(): Promise<void> {
    if (!hasBegun) return
    hasBegun = false
    await duty.end()
    await historian.follow()
  }

  return {
    isCollecting: lease.isHeld,
    async close() {
      // what was read is written before the next one may begin
      onEnd()
      inTurn(end)
      await changing
      await lease.close()
    },
  }
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the history did not answer')), leadWithinMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
