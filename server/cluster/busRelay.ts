import { z } from 'zod'
import { house, tenantAtWork, workFor } from '../tenancy/atWork.ts'
import type { Bus, Line } from '../bus/bus.ts'
import type { BusEvents } from '../bus/events.ts'

/**
 * Who hears what happens in one process. `all`: it concerns people, caches and screens of the others. `own`: every process finds it out or
 * does it for itself, or tells it by another line (samples, retained topics). An event that does not stand here does not compile.
 */
const heardBy = {
  'plc.configured': 'all',
  'machine.changed': 'all',
  'rights.changed': 'all',
  'session.revoked': 'all',
  'announcement.published': 'all',
  'announcement.changed': 'all',
  'announcement.read': 'all',
  'resource.changed': 'all',
  'definitions.changed': 'all',
  'cache.cleared': 'all',
  'logs.configured': 'all',
  'system.paused': 'all',
  'screen.ordered': 'all',
  'screen.answered': 'all',
  'tag.sampled': 'own',
  'tags.defined': 'own',
  'machines.backfilled': 'own',
  'machines.retold': 'own',
  'tasks.changed': 'own',
  'resources.changed': 'own',
  'job.called': 'own',
  'plcWrite.sent': 'own',
} as const satisfies Record<keyof BusEvents, 'all' | 'own'>
type Relayed = { [Name in keyof BusEvents]: (typeof heardBy)[Name] extends 'all' ? Name : never }[keyof BusEvents]
const isRelayed = (name: string): name is Relayed => (heardBy as Readonly<Record<string, string>>)[name] === 'all'
const relayed = Object.keys(heardBy).filter(isRelayed)

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
