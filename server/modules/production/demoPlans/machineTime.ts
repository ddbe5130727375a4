const minuteMs = 60_000
/** between two tasks on one machine, so that what really happens may differ from what was planned */
const gapMs = 12 * minuteMs

type Stretch = { from: number; to: number }

/** The time of machines: hands out the earliest stretch on any of them, never two at once on one. */
export function createMachineTime() {
  const taken = new Map<string, Stretch[]>()

  function earliest(machine: string, from: number, lengthMs: number): number {
    let start = from
    for (const one of taken.get(machine) ?? []) {
      if (start + lengthMs + gapMs <= one.from) break
      start = Math.max(start, one.to + gapMs)
    }
    return start
  }

  return {
    /** The machine that can begin first, not before `from` (ms). */
    take(machines: readonly string[], from: number, minutes: number): Stretch & { machine: string | null } {
      const lengthMs = minutes * minuteMs
      let best: { machine: string; start: number } | null = null
      for (const machine of machines) {
        const start = earliest(machine, from, lengthMs)
        if (best === null || start < best.start) best = { machine, start }
      }
      if (best === null) return { machine: null, from, to: from + lengthMs }
      const stretch = { from: best.start, to: best.start + lengthMs }
      taken.set(
        best.machine,
        [...(taken.get(best.machine) ?? []), stretch].toSorted((one, other) => one.from - other.from),
      )
      return { machine: best.machine, ...stretch }
    },
  }
}
export type MachineTime = ReturnType<typeof createMachineTime>
