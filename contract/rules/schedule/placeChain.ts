import { stays } from './preparedTask.ts'
import type { Prepared } from './prepare.ts'
import type { Simulation } from './simulate.ts'

const minuteMs = 60_000
/** After so many delays that were not enough no place is near where the waits are kept: the tasks go as early as they can, and the conflict is said. */
const mostAttempts = 30

type Chain = { members: readonly number[]; placeAlone: (index: number) => void }

/**
 * Places tasks that may not wait long for each other: as early as they can, and where one would wait too long for its turn, what comes before
 * it is done later (mixing days ahead of pressing spoils powder, factory.md 3.1 maxWaitMin).
 */
export function placeChain(prepared: Prepared, simulation: Simulation, { members, placeAlone }: Chain): void {
  const before = simulation.machines.map((state) => ({ ...state }))
  const again = () => {
    simulation.machines.forEach((state, at) => Object.assign(state, before[at]))
    for (const member of members) simulation.placed[member] = undefined
  }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    for (const member of members) placeAlone(member)
    const late = tooLate(prepared, simulation, members)
    if (late === null) break
    again()
    if (attempt === mostAttempts - 2 || late === 'impossible') {
      simulation.delays.clear()
      for (const member of members) placeAlone(member)
      break
    }
    simulation.delays.set(late.task, { ms: late.notBeforeMs, by: late.by })
  }
  simulation.delays.clear()
}

/** The last task that would have to be done later, and when it may begin at the earliest; null where every wait is kept. */
function tooLate(
  { tasks, successors }: Prepared,
  { placed }: Simulation,
  members: readonly number[],
): { task: number; notBeforeMs: number; by: number } | 'impossible' | null {
  for (const index of members.toReversed()) {
    const own = placed[index]
    if (own === undefined) continue
    for (const by of successors[index] ?? []) {
      const [successor, next] = [tasks[by], placed[by]]
      if (successor === undefined || next === undefined || successor.maxWaitMin === 0) continue
      if (stays(successor) && own.endMs > next.startMs) return 'impossible'
      const isLast = successor.predecessors.every((other) => (placed[other]?.endMs ?? 0) <= own.endMs)
      const shortMs = next.startMs - successor.maxWaitMin * minuteMs - own.endMs
      if (isLast && shortMs > 0) return { task: index, notBeforeMs: own.startMs + Math.max(shortMs, minuteMs), by }
    }
  }
  return null
}
