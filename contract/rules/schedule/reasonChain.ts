import type { Schedule, ScheduleSlot } from './schedule.ts'

/** One step of why an order is late, from its last task backwards: the slot, and what it waited for. */
export type Reason = { slot: ScheduleSlot; waitedForMs: number }

/** longer chains say nothing more to a person */
const mostReasons = 6

/** Why an order ends when it does (factory.md 3.4): from its last task back through what each waited for, until something that waited for nothing. */
export function reasonChain({ slots }: Pick<Schedule, 'slots'>, orderId: string): Reason[] {
  const byTask = new Map(slots.map((slot) => [slot.taskId, slot]))
  const chain: Reason[] = []
  let slot = slots.filter((one) => one.orderId === orderId).toSorted((one, other) => other.endMs - one.endMs)[0]
  const seen = new Set<string>()
  while (slot !== undefined && chain.length < mostReasons && !seen.has(slot.taskId)) {
    seen.add(slot.taskId)
    const before: ScheduleSlot | undefined = slot.bound.by === null ? undefined : byTask.get(slot.bound.by)
    chain.push({ slot, waitedForMs: before?.endMs ?? slot.startMs })
    slot = before
  }
  return chain
}
