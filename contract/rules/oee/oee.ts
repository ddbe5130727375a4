/** Seconds of one machine by what it did; together they are the whole time (ISO 22400-2, factory.md 7.3). */
export type StateSeconds = {
  runSec: number
  minorSec: number
  setupSec: number
  cleanSec: number
  waitSec: number
  downSec: number
  idleSec: number
  /** rest, holidays and planned maintenance: outside the planned busy time */
  closedSec: number
  /** nothing is known, or nobody said what it means: in no figure */
  noDataSec: number
}

/** Everything that the figures of ISO 22400 are made of, and that can be added up over hours and machines. */
export type OeeParts = StateSeconds & {
  good: number
  reject: number
  /** APT of machines that have an ideal rate: only there is an effectiveness */
  ratedSec: number
  /** what would have been needed for all pieces, and for the good ones, at the ideal rate (PRI × PQ, PRI × GQ) */
  idealSec: number
  goodIdealSec: number
}

export const stateSecondsOf: Readonly<Record<string, keyof StateSeconds>> = {
  running: 'runSec',
  minorStop: 'minorSec',
  setup: 'setupSec',
  cleaning: 'cleanSec',
  waiting: 'waitSec',
  down: 'downSec',
  idle: 'idleSec',
  plannedStop: 'closedSec',
  maintenance: 'closedSec',
  offline: 'noDataSec',
  unset: 'noDataSec',
}

export const noParts: OeeParts = {
  runSec: 0,
  minorSec: 0,
  setupSec: 0,
  cleanSec: 0,
  waitSec: 0,
  downSec: 0,
  idleSec: 0,
  closedSec: 0,
  noDataSec: 0,
  good: 0,
  reject: 0,
  ratedSec: 0,
  idealSec: 0,
  goodIdealSec: 0,
}

/** APT: the time in which it was made, minor stops inside: they are a loss of speed. */
export function aptSec({ runSec, minorSec }: StateSeconds): number {
  return runSec + minorSec
}

/** PBT: the time that was planned and of which is known what happened. */
export function pbtSec(parts: StateSeconds): number {
  const { setupSec, cleanSec, waitSec, downSec, idleSec } = parts
  return aptSec(parts) + setupSec + cleanSec + waitSec + downSec + idleSec
}

/** The figures; each null where nothing can be said. `needsRateCheck`: effectiveness above 100 % is an ideal rate that is wrong, never capped silently. */
export type Oee = {
  availability: number | null
  effectiveness: number | null
  quality: number | null
  oee: number | null
  /** share of the time that is known */
  completeness: number | null
  needsRateCheck: boolean
}

/** Figures of ISO 22400-2 from parts that were added up: A = APT / PBT, E = PRI × PQ / APT, Q = GQ / PQ weighed by ideal time. */
export function oeeOf(parts: OeeParts): Oee {
  const pbt = pbtSec(parts)
  const availability = share(aptSec(parts), pbt)
  const effectiveness = share(parts.idealSec, parts.ratedSec)
  const quality = share(parts.goodIdealSec, parts.idealSec)
  const isWhole = availability !== null && effectiveness !== null && quality !== null
  return {
    availability,
    effectiveness,
    quality,
    oee: isWhole ? availability * effectiveness * quality : availability === 0 ? 0 : null,
    completeness: share(pbt + parts.closedSec, pbt + parts.closedSec + parts.noDataSec),
    needsRateCheck: effectiveness !== null && effectiveness > 1,
  }
}

export function addParts(all: readonly OeeParts[]): OeeParts {
  const sum = { ...noParts }
  for (const parts of all) for (const name of partNames) sum[name] += parts[name]
  return sum
}

export const partNames = Object.keys(noParts) as (keyof OeeParts)[] // the keys of a constant object are exactly its literal keys

/** A stretch of a state; ms since the epoch, the open one ends null. */
export type Stretch = { state: string; startMs: number; endMs: number | null }

/** Whole seconds of each state between two instants; neighbours share their border, so that nothing is lost or told twice. */
export function secondsByState(stretches: readonly Stretch[], { fromMs, toMs }: { fromMs: number; toMs: number }): StateSeconds {
  const seconds = { ...noParts }
  let known = 0
  for (const { state, startMs, endMs } of stretches) {
    const length = second(Math.min(endMs ?? toMs, toMs)) - second(Math.max(startMs, fromMs))
    if (length <= 0) continue
    seconds[stateSecondsOf[state] ?? 'noDataSec'] += length
    known += length
  }
  seconds.noDataSec += Math.max(0, second(toMs) - second(fromMs) - known) // before anything was watched
  return seconds
}

function second(ms: number): number {
  return Math.floor(ms / 1000)
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
