import { stays } from './preparedTask.ts'
import type { PreparedTask } from './preparedTask.ts'

/** For each task those that are placed together with it, predecessors first, because somewhere among them a wait is limited; null for a task alone. */
export function chainsIn(tasks: readonly PreparedTask[]): (readonly number[] | null)[] {
  const chainOf: (Set<number> | null)[] = tasks.map(() => null)
  for (const [index, { predecessors, maxWaitMin }] of tasks.entries()) {
    if (maxWaitMin === 0) continue
    const linked = [index, ...predecessors].filter((one) => !stays(tasks[one]))
    const merged = new Set(linked.flatMap((one) => [one, ...(chainOf[one] ?? [])]))
    for (const member of merged) chainOf[member] = merged
  }
  closeChains(tasks, chainOf)
  const sorted = new Map<Set<number>, readonly number[]>()
  return chainOf.map((members) => {
    if (members === null) return null
    const known = sorted.get(members) ?? predecessorsFirst(members, tasks)
    sorted.set(members, known)
    return known
  })
}

/** What stands between two members of a chain is one of them as well. */
function closeChains(tasks: readonly PreparedTask[], chainOf: (Set<number> | null)[]): void {
  const waitsFor = (index: number, members: ReadonlySet<number>): boolean =>
    tasks[index]?.predecessors.some((before) => members.has(before) || waitsFor(before, members)) ?? false
  for (const members of new Set(chainOf)) {
    for (const member of members ?? []) {
      for (const before of tasks[member]?.predecessors ?? []) {
        if (members === null || members.has(before) || stays(tasks[before]) || !waitsFor(before, members)) continue
        for (const one of [before, ...(chainOf[before] ?? [])]) {
          members.add(one) // a set is walked to what is added on the way
          chainOf[one] = members
        }
      }
    }
  }
}

function predecessorsFirst(members: ReadonlySet<number>, tasks: readonly PreparedTask[]): number[] {
  const placed = new Set<number>()
  const add = (index: number) => {
    if (placed.has(index)) return
    for (const before of tasks[index]?.predecessors ?? []) if (members.has(before)) add(before)
    placed.add(index)
  }
  for (const index of [...members].toSorted((one, other) => one - other)) add(index)
  return [...placed]
}
