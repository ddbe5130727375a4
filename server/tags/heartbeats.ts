import type { TagValue } from '#contract/tag.ts'

/** A PLC whose heartbeat register stands still this long answers, but its program does not run (factory.md 7.1). */
const lostAfterMs = 10_000

/** Watches the heartbeat tags: a device without one is never lost. */
export function createHeartbeats() {
  const last = new Map<string, { value: TagValue; changedAt: number }>()
  return {
    beat(device: string, value: TagValue, at: number): void {
      const known = last.get(device)
      if (!known || known.value !== value) last.set(device, { value, changedAt: at })
    },
    /** The wall clock was set: what stands still goes on standing as long as it did. */
    shift(byMs: number): void {
      for (const known of last.values()) known.changedAt += byMs
    },
    isLost(device: string, at: number): boolean {
      const known = last.get(device)
      return known !== undefined && at - known.changedAt > lostAfterMs
    },
  }
}
export type Heartbeats = ReturnType<typeof createHeartbeats>
