import type { Machine } from '#contract/modules/equipment/overview.ts'

/** A subscription may name 3000 tags in 64 KiB; more than this no board needs. */
const mostTags = 1500
const mostPerMachine = 24

/**
 * The process tags of each machine whose limits a board watches, most telling first. A wall that says "all is well" has
 * looked at every limit, not only at the two figures it draws; a plant too big for that gets an equal share per machine.
 */
export function watchedTags(machines: readonly Machine[]): Map<string, readonly string[]> {
  const share = Math.max(2, Math.min(mostPerMachine, Math.floor(mostTags / Math.max(1, machines.length)) - 3))
  return new Map(machines.map((machine) => [machine.equipCode, machine.processTags.slice(0, share)]))
}

/** Every tag that a board about these machines has to subscribe. */
export function subscribedTags(machines: readonly Machine[], watched: ReadonlyMap<string, readonly string[]>): string[] {
  return machines.flatMap(({ equipCode, stateTag, stateSinceTag, faultTag }) => [
    stateTag,
    stateSinceTag,
    ...(faultTag === null ? [] : [faultTag]),
    ...(watched.get(equipCode) ?? []),
  ])
}
