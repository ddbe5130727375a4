/** The least of a mixture that reaches an aim, or where it comes nearest to it. `shares` of the mixture add up to 1. */
type Reached = { shares: readonly number[]; total: number; value: number; isEnough: boolean }

type Search = {
  /** how far it is from what is wanted with these amounts; it falls to one valley */
  value: (amounts: readonly number[]) => number
  /** what the value may be at most */
  aim: number
  /** most of each */
  most: readonly number[]
}

const coarseSteps = 8
const goldenTurns = 10
const halvings = 24
const golden = (Math.sqrt(5) - 1) / 2

/** Of up to three additives the mixture that needs least in total: which shares, and how much of them. */
export function leastAmount(search: Search): Reached {
  const along = (shares: readonly number[]) => leastAlong(search, shares)
  const split = (shares: (part: number) => Reached) => shares(lowest((part) => worthOf(shares(part)), 1))
  if (search.most.length === 1) return along([1])
  if (search.most.length === 2) return split((part) => along([part, 1 - part]))
  return split((first) => split((part) => along([first, (1 - first) * part, (1 - first) * (1 - part)])))
}

/** What is enough is better than anything that is not, and less of it better than more. */
const worthOf = ({ isEnough, total, value }: Reached) => (isEnough ? total - 1e12 : value)

function leastAlong({ value, aim, most }: Search, shares: readonly number[]): Reached {
  const limit = Math.min(...most.map((one, at) => ((shares[at] ?? 0) > 0 ? one / (shares[at] ?? 1) : Number.POSITIVE_INFINITY)))
  const at = (total: number) => value(shares.map((share) => share * total))
  const turning = lowest(at, limit)
  const isEnough = at(turning) <= aim
  const total = isEnough ? firstReaching(at, aim, turning) : turning
  return { shares, total, value: at(total), isEnough }
}

/** Where between 0 and `most` a function is lowest: coarse steps find the valley, golden sections its ground. */
function lowest(of: (at: number) => number, most: number): number {
  const places = Array.from({ length: coarseSteps + 1 }, (_, step) => (most * step) / coarseSteps)
  const values = places.map(of)
  const ground = values.indexOf(Math.min(...values))
  let [from, to] = [places[Math.max(0, ground - 1)] ?? 0, places[Math.min(coarseSteps, ground + 1)] ?? most]
  for (let turn = 0; turn < goldenTurns; turn += 1) {
    const [left, right] = [to - golden * (to - from), from + golden * (to - from)]
    if (of(left) <= of(right)) to = right
    else from = left
  }
  const [found, coarse] = [(from + to) / 2, places[ground] ?? 0]
  return of(found) <= of(coarse) ? found : coarse
}

/** The least at which a falling function comes down to the aim; at `enough` it has. */
function firstReaching(of: (at: number) => number, aim: number, enough: number): number {
  if (of(0) <= aim) return 0
  let [above, reached] = [0, enough]
  for (let turn = 0; turn < halvings; turn += 1) {
    const middle = (above + reached) / 2
    if (of(middle) > aim) above = middle
    else reached = middle
  }
  return reached
}
