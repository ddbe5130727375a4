import { z } from 'zod'
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
  'system.paused',
  'screen.ordered',
  'screen.answered',
] as const satisfies readonly (keyof BusEvents)[]

const Told = z.object({ name: z.enum(relayed), payload: z.array(z.unknown()) })

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
      if (!isHereOnly) line.notify({ name, payload })
    }),
  )
  const stopHearing = line.on((message) => {
    const { name, payload } = Told.parse(message)
    hereOnly(() => bus.emit(name, ...(payload as BusEvents[typeof name]))) // emitted by the same name in a process of the same version
  })
  return {
    hereOnly,
    close() {
      stopHearing()
      for (const stop of stopListening) stop()
    },
  }
}
