import type { StateChange } from '#contract/commandCalls.ts'
import type { States } from '#contract/resource.ts'

/** One state of the usual way. `skipped`: the record came past it without being in it. */
export type StateStep = {
  state: string
  is: 'done' | 'skipped' | 'current' | 'future'
  /** how the record came into it for the last time; null where nobody knows */
  entered: Entered | null
  /** the state beside the way that the record is in now, and left this step for */
  aside: { state: string; entered: Entered | null } | null
}
export type Entered = Pick<StateChange, 'byName' | 'at'>

/** The usual way of a record through its states, as far as it is. `made`: who made it and when, for the state it began in. */
export function stepsOf({ way, initial }: States, current: string, changes: readonly StateChange[], made: Entered | null): StateStep[] {
  const enteredOf = (state: string): Entered | null => changes.findLast(({ to }) => to === state) ?? (state === initial ? made : null)
  const here = way.includes(current) ? current : leftFrom(way, current, changes, initial)
  const at = way.indexOf(here)
  return way.map((state, index) => {
    const entered = index <= at ? enteredOf(state) : null
    const aside = index === at && state !== current ? { state: current, entered: enteredOf(current) } : null
    const passed = entered === null && changes.length > 0 ? 'skipped' : 'done'
    return { state, is: index < at ? passed : index === at ? 'current' : 'future', entered, aside }
  })
}

/** The state of the way that a record was in before it went aside; its first one where the log does not say. */
function leftFrom(way: readonly string[], current: string, changes: readonly StateChange[], initial: string): string {
  let state = current
  for (const { from, to } of changes.toReversed()) {
    if (to !== state || from === null) continue
    state = from
    if (way.includes(state)) return state
  }
  return initial
}
