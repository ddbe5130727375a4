import { z } from 'zod'
import type { Line } from '../bus/bus.ts'
import type { DeviceHealth } from '../devices/driver.ts'
import type { Collector } from '../modules/equipment/collector.ts'

const tellEveryMs = 1000

const figure = z.number().nullable()
const Health = z.object({
  link: z.enum(['connecting', 'online', 'degraded', 'failing', 'offline']),
  linkSinceMs: z.number(),
  lastOkMs: figure,
  rttP50Ms: figure,
  rttP95Ms: figure,
  reads: z.number(),
  timeouts: z.number(),
  exceptions: z.number(),
  garbage: z.number(),
  reconnects: z.number(),
}) satisfies z.ZodType<DeviceHealth>
const Told = z.array(z.tuple([z.string(), Health]))

type Parts = {
  collector: Pick<Collector, 'health' | 'takeHealth'>
  line: Line
  mayPublish: () => boolean
  /** whether a collector is heard; what nobody tells is not known any more */
  hears: () => boolean
}

/** How the devices are doing, from whoever reads them to the others. */
export function shareHealth({ collector, line, mayPublish, hears }: Parts): { close(): void } {
  const stopHearing = line.on((message) => {
    if (!mayPublish()) collector.takeHealth(new Map(Told.parse(message)))
  })
  const telling = setInterval(() => {
    if (mayPublish()) line.notify([...collector.health()])
    else if (!hears()) collector.takeHealth(new Map())
  }, tellEveryMs)
  return {
    close() {
      stopHearing()
      clearInterval(telling)
    },
  }
}
