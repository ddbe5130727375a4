/** What a counter showed at an instant (ms since the epoch). */
export type Reading = { at: number; value: number }

/** Pieces counted up to an instant. */
type Step = { at: number; pieces: number }

/**
 * Where a counter did not simply go on, and what was left out of the count because of it: `glitch` showed something else for a while and
 * went on where it was, `replaced` goes on from a number that nobody can have counted to, `back` fell by a little and stayed.
 */
export type Oddity = { kind: 'reset' | 'rollover' | 'glitch' | 'replaced' | 'back'; at: number; from: number; to: number; leftOut: number }

type Counting = { steps: Step[]; oddities: Oddity[] }

/** where counters of PLCs roll over: uint16 and uint32 (factory.md 6.6) */
const rollOverAt = [2 ** 16, 2 ** 32] as const
/** counts within which both readings of a roll-over lie, more than most machines make between two of them */
const rollOverSpan = 512
/** a counter that falls below this share of what it showed was reset (factory.md 7.1) */
const resetShare = 0.1
/** one that stays above this share of it stepped back by a little */
const backShare = 0.8
/** below it nobody can tell a reset from a step back, nor a jump from work */
const leastTold = 200
/** a counter that shows something else for longer does not come back: it was reset or replaced */
const longestGlitchMs = 15 * 60_000
/** so many times its usual pace a machine may make and still have made it */
const paceMargin = 3
/** a jump is called one only far beyond the rate that people gave a machine: rates are often set too low */
const jumpMargin = 20
/** readings closer to each other are not judged by pace */
const leastMs = 1000

/** What a counter counted over its readings, oldest first. `perHour` is the machine's ideal rate; null is not known: then its own pace is the measure. */
export function counterSteps(readings: readonly Reading[], perHour: number | null): Counting {
  const pace = Math.max(perHour === null ? 0 : perHour / 3_600_000, usualPace(readings))
  const isPlausible = (pieces: number, ms: number) => pieces <= paceMargin * pace * Math.max(ms, leastMs)
  const counting: Counting = { steps: [], oddities: [] }
  let [before] = readings
  for (let at = 1; at < readings.length && before !== undefined; at += 1) {
    const reading = readings[at]
    if (reading === undefined) break
    const back = backFrom(readings, at, before, isPlausible)
    if (back !== null) {
      const shown = readings[back - 1] ?? reading
      counting.oddities.push({
        kind: 'glitch',
        at: reading.at,
        from: before.value,
        to: reading.value,
        leftOut: Math.max(before.value, shown.value) - Math.min(before.value, shown.value),
      })
      at = back - 1 // what it showed meanwhile is passed over: the next reading is compared with the one before it
      continue
    }
    const { pieces, oddity } = stepOf(before, reading, { pace, perHour })
    counting.steps.push({ at: reading.at, pieces })
    if (oddity) counting.oddities.push(oddity)
    before = reading
  }
  return counting
}

/** The place of the reading in which a counter goes on where it was; null where it does not, or where it counted up to there itself. */
function backFrom(readings: readonly Reading[], from: number, before: Reading, isPlausible: (pieces: number, ms: number) => boolean): number | null {
  const first = readings[from]
  if (first === undefined || first.value === before.value) return null
  const isBelow = first.value < before.value
  if (!isBelow && isPlausible(first.value - before.value, first.at - before.at)) return null
  for (let at = from + 1; at < readings.length; at += 1) {
    const [reading, shown] = [readings[at], readings[at - 1]]
    if (reading === undefined || shown === undefined || reading.at - first.at > longestGlitchMs) return null
    if (isBelow ? reading.value < before.value : reading.value >= first.value) continue
    if (reading.value < before.value) return null // it fell below where it was: reset, after all
    const [grown, away] = [reading.value - before.value, Math.abs(shown.value - before.value)]
    const goesOn = isPlausible(grown, reading.at - before.at) || grown <= away / 2
    const countedItself = isBelow && isPlausible(reading.value - shown.value, reading.at - shown.at)
    return goesOn && !countedItself ? at : null
  }
  return null
}

function stepOf(
  before: Reading,
  { at, value }: Reading,
  { pace, perHour }: { pace: number; perHour: number | null },
): { pieces: number; oddity: Oddity | null } {
  const [from, ms] = [before.value, Math.max(at - before.at, leastMs)]
  const odd = (kind: Oddity['kind'], pieces: number, leftOut: number) => ({ pieces, oddity: { kind, at, from, to: value, leftOut } })
  if (value >= from) {
    const isJump = perHour !== null && value - from > Math.max(leastTold, (jumpMargin * perHour * ms) / 3_600_000)
    return isJump ? odd('replaced', 0, value - from) : { pieces: value - from, oddity: null }
  }
  const limit = rollOverAt.find(
    (end) => from < end && ((from > end - rollOverSpan && value < rollOverSpan) || (from > end * 0.9 && end - from + value <= paceMargin * pace * ms)),
  )
  if (limit !== undefined) return odd('rollover', limit - from + value, 0)
  if (from < leastTold || value < from * resetShare || value <= paceMargin * pace * ms) return odd('reset', value, 0)
  return odd(value > from * backShare ? 'back' : 'replaced', 0, value)
}

/** Pieces a ms that a counter makes when it counts: not what it jumped to something else by, or back, and not the fastest of many. */
function usualPace(readings: readonly Reading[]): number {
  const paces = readings.flatMap((reading, place) => {
    const before = readings[place - 1]
    if (before === undefined || reading.value <= before.value) return []
    const isReturn = isNear(readings, place, -1, ({ value }) => value > before.value && value <= reading.value)
    const isLeaving = isNear(readings, place, 1, ({ value }) => value >= before.value && value < reading.value)
    return isReturn || isLeaving ? [] : [(reading.value - before.value) / Math.max(reading.at - before.at, leastMs)]
  })
  return paces.toSorted((one, other) => one - other)[Math.floor(0.9 * (paces.length - 1))] ?? 0
}

/** Whether a reading within the time of a glitch before or behind a place is one of those. */
function isNear(readings: readonly Reading[], place: number, way: 1 | -1, isOne: (reading: Reading) => boolean): boolean {
  const at = readings[place]?.at ?? 0
  for (let next = place + way; ; next += way) {
    const reading = readings[next]
    if (reading === undefined || Math.abs(reading.at - at) > longestGlitchMs + 60_000) return false
    if (isOne(reading)) return true
  }
}
