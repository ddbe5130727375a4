import { z } from 'zod'
import { house, tenantAtWork, workFor } from '../tenancy/atWork.ts'
import type { Bus, Line } from '../bus/bus.ts'
import type { BusEvents } from '../bus/events.ts'

/** What happens in one process and concerns people, caches and screens of the others. The rest every process finds out or does for itself. */
const relayed = [
  'plc.configured',
  'machine.changed',
  'rights.changed',
  'session.revoked',
  'announcement.published',
  'announcement.changed',
  'announcement.read',
  'resource.changed',
  'cache.cleared',
  'logs.configured',
  'system.paused',
  'screen.ordered',
  'screen.answered',
] as const satisfies readonly (keyof BusEvents)[]

/** `tenant`: for whom it happened, so that the pages of another process hear it as those of this one do. */
const Told = z.object({ name: z.enum(relayed), payload: z.array(z.unknown()), tenant: z.union([z.number(), z.literal('every')]).default(house) })

export type BusRelay = {
  /** What `work` emits is heard in this process alone. */
  hereOnly(work: () => void): void
  close(): void
}

/** Carries events between the buses of the processes. What came from another one is not sent on, nor what listeners emit while they hear it: they do so everywhere. */
export function relayBus(bus: Bus, line: Line): BusRelay {
  let isHereOnly = false
  const hereOnly = (work: () => void) => {
    isHereOnly = true
    try {
      work()
    } finally {
      isHereOnly = false
    }
  }
  const stopListening = relayed.map((name) =>
    bus.on(name, (...payload) => {
      if (!isHereOnly) line.notify({ name, payload, tenant: tenantAtWork() })
    }),
  )
  const stopHearing = line.on((message) => {
    const { name, payload, tenant } = Told.parse(message)
    const emit = () => workFor(tenant, () => bus.emit(name, ...(payload as BusEvents[typeof name]))) // emitted by the same name in a process of the same version
    hereOnly(emit)
  })
  return {
    hereOnly,
    close() {
      stopHearing()
      for (const stop of stopListening) stop()
    },
  }
}
