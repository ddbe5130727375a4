type Before = { id: string; predecessorIds: string; status: string; actualEnd: number | string | null }

/** What a task waits for: tasks that have not ended, and when the last of those that are done ended (null for none). */
export type Predecessors = { openIds: string[]; doneMs: number | null }

/** Reads what comes before a task; who comes after a skipped one waits for what that waited for. */
export function predecessorsOf(predecessorIds: string, byId: ReadonlyMap<string, Before>): Predecessors {
  const found: Predecessors = { openIds: [], doneMs: null }
  for (const id of predecessorIds.split(',')) {
    const before = byId.get(id)
    if (before === undefined) continue
    if (before.status === 'skipped' || before.status === 'cancelled') {
      const further = predecessorsOf(before.predecessorIds, byId)
      found.openIds.push(...further.openIds)
      found.doneMs = latest(found.doneMs, further.doneMs)
    } else if (before.status === 'done') found.doneMs = latest(found.doneMs, before.actualEnd === null ? null : Number(before.actualEnd))
    else found.openIds.push(id)
  }
  return found
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
