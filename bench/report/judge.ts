import type { ContenderName } from '../contenders.ts'
import { median } from '../probe/statistics.ts'
import type { Check } from '../rows/row.ts'
import type { RunName } from '../runs/index.ts'
import type { Outcome } from './store.ts'

/** Medians over the rounds with least and most; `failure` is why there are none. */
export type Spread = { median: number; least: number; most: number; rounds: number; failure: string | null }
export type Judged = { ours: Spread; peer: Spread | null; counts: Spread; isMet: boolean | null }

/** What one contender showed of one figure in every round that ended well. */
export function spreadOf(outcomes: readonly Outcome[], run: RunName, contender: ContenderName, figure: string): Spread {
  const its = outcomes.filter((outcome) => outcome.run === run && outcome.contender === contender)
  const failure = its.find((outcome) => outcome.failure !== null)?.failure ?? null
  return spread([...byRound(its, figure).values()], failure)
}

/** Holds a promise against what was measured. Ratios are taken round by round; their median decides. `isMet` is null when something is missing. */
export function judge(outcomes: readonly Outcome[], { run, figure, ours, peer, slowerThanBestOf = [], atMost = Infinity, atLeast = -Infinity }: Check): Judged {
  const ourSpread = spreadOf(outcomes, run, ours, figure)
  const peers = (peer === null ? slowerThanBestOf : [peer]).map((name) => ({ name, rounds: byRound(ofContender(outcomes, run, name), figure) }))
  const counts = [...byRound(ofContender(outcomes, run, ours), figure)].flatMap(([round, value]) => {
    if (peers.length === 0) return value
    const theirs = peers.flatMap(({ rounds }) => rounds.get(round) ?? [])
    if (theirs.length === 0) return []
    if (peer === null) return difference(value, Math.min(...theirs))
    return theirs.every((its) => its > 0) ? value / Math.max(...theirs) : [] // nothing can be compared with nothing
  })
  const failed = peers.map(({ name }) => spreadOf(outcomes, run, name, figure).failure).find((failure) => failure !== null) ?? ourSpread.failure
  const deciding = spread(counts, failed ?? null)
  const isKnown = deciding.rounds > 0 && !Number.isNaN(deciding.median)
  return {
    ours: ourSpread,
    peer: peer === null ? null : spreadOf(outcomes, run, peer, figure),
    counts: deciding,
    isMet: isKnown ? deciding.median <= atMost && deciding.median >= atLeast : null,
  }
}

function ofContender(outcomes: readonly Outcome[], run: RunName, contender: ContenderName): Outcome[] {
  return outcomes.filter((outcome) => outcome.run === run && outcome.contender === contender)
}

function byRound(outcomes: readonly Outcome[], figure: string): Map<number, number> {
  return new Map(outcomes.flatMap(({ round, figures }) => (figures?.[figure] === undefined ? [] : [[round, figures[figure]] as const])))
}

/** Two that never came back are equally slow. */
function difference(ours: number, theirs: number): number {
  return ours === theirs ? 0 : ours - theirs
}

function spread(values: readonly number[], failure: string | null): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values), rounds: values.length, failure: values.length === 0 ? failure : null }
}
