/** Up to this share of all takings, from the most taken downward, a material is A or B; the rest is C. */
const upToA = 0.8
const upToB = 0.95

/** The ABC class of each of some materials by how often it was taken; what was never taken is C. Of two that were taken as often the one with the smaller id comes first. */
export function abcClasses(taken: readonly { id: string; times: number }[]): ReadonlyMap<string, 'A' | 'B' | 'C'> {
  const all = taken.reduce((sum, { times }) => sum + times, 0)
  let before = 0
  return new Map(
    taken
      .toSorted((one, other) => other.times - one.times || one.id.localeCompare(other.id))
      .map(({ id, times }) => {
        const share = all === 0 ? 1 : before / all // what stands before it: the first one is A however much it is
        before += times
        return [id, times === 0 ? 'C' : share < upToA ? 'A' : share < upToB ? 'B' : 'C'] as const
      }),
  )
}
