import type { Log } from '../log.ts'
import { collectorTimes, contend } from './lease.ts'
import type { LeaseBook } from './lease.ts'

/**
 * First people, dictionaries and machines are made at the first start, once: processes of a plant start one after the other.
 * One that dies while it starts lets the next one after 3 s.
 */
export async function waitForTurn(book: LeaseBook, log: Log): Promise<() => Promise<void>> {
  const gained = Promise.withResolvers<void>()
  const lease = contend({
    book,
    times: collectorTimes,
    onGained: gained.resolve,
    onLost: () => {},
    uptimeMs: () => performance.now(),
    log,
  })
  await gained.promise
  return lease.close
}
