import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd, CrowdReport } from './crowd.ts'
import type { Factory } from './factory.ts'

export type Others = CrowdReport & { loopP99Ms: number; mostBufferedBytes: number; residentMb: number[] }

/** Looks at everybody else and at the server for `forMs`, or until `during` is over. */
export async function watchOthers(factory: Factory, crowd: Crowd, during: Promise<unknown>): Promise<Others> {
  const over = new AbortController()
  const ended = during.finally(() => over.abort())
  await factory.scrape()
  await crowd.count()
  const residentMb: number[] = []
  let loopP99Ms = 0
  let mostBufferedBytes = 0
  while (!over.signal.aborted) {
    await pause(1000)
    residentMb.push(factory.residentMb())
    const figure = await factory.scrape()
    mostBufferedBytes = Math.max(mostBufferedBytes, figure('millwright_socket_buffer_max_bytes'))
    loopP99Ms = Math.max(loopP99Ms, 1000 * figure('millwright_event_loop_delay_seconds', '{quantile="0.99"}'))
  }
  await ended
  return { ...(await crowd.report()), loopP99Ms, mostBufferedBytes, residentMb }
}
