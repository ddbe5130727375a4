import type { ScanAnswer, ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { createOutbox } from '../../src/outbox/outbox.ts'
import type { Sent } from '../../src/outbox/outbox.ts'
import type { OutboxStore, QueuedScan } from '../../src/outbox/queuedScan.ts'

/** The tablet goes out. */
class DeviceDied extends Error {}

/** What may happen at a step: nothing, the network is gone, or the device goes out. */
export type Fate = 'goesOn' | 'networkCut' | 'deviceDies'

type Parts = { me: { id: string; realname: string }; send: (scans: ScanCall[]) => Promise<Sent>; fate: (step: number) => Fate; now: () => number }

/**
 * A tablet with scans in it: its storage survives what happens to it. Before and after each write, before a call leaves and before its answer
 * comes is a step, at which `fate` decides. After it went out it starts anew with what was kept.
 */
export function offlineDevice({ me, send, fate, now }: Parts) {
  const kept = new Map<string, string>()
  let steps = 0
  const happens = (): Fate => fate((steps += 1))
  const survive = () => {
    if (happens() === 'deviceDies') throw new DeviceDied()
  }
  const writing = async (write: () => void) => {
    survive()
    write()
    survive()
  }
  const store: OutboxStore = {
    put: (entry) => writing(() => kept.set(entry.eventId, JSON.stringify(entry))),
    remove: (eventId) => writing(() => kept.delete(eventId)),
    all: async () => [...kept.values()].map((text) => JSON.parse(text) as QueuedScan).toSorted((one, other) => one.order - other.order),
  }
  async function overNetwork(scans: ScanCall[]): Promise<Sent> {
    const goes = happens()
    if (goes === 'deviceDies') throw new DeviceDied()
    if (goes === 'networkCut') return { is: 'silent' }
    const sent = await send(scans)
    const comes = happens()
    if (comes === 'deviceDies') throw new DeviceDied()
    return comes === 'networkCut' ? { is: 'silent' } : sent
  }
  const answers: ScanAnswer[] = []
  const start = () => createOutbox({ store, send: overNetwork, now, me: () => me, onAnswer: (answer) => void answers.push(answer), onChange: () => {} })
  let outbox = start()
  let deaths = 0
  return {
    answers,
    all: () => store.all(),
    steps: () => steps,
    deaths: () => deaths,
    outbox: () => outbox,
    /** Tries once to send what waits. */
    async flush(): Promise<void> {
      await outbox.flush().catch((error: unknown) => {
        if (!(error instanceof DeviceDied)) throw error
        deaths += 1
        outbox = start()
      })
    },
  }
}
