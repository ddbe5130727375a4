import type { InspectionLevel } from './codeLetter.ts'
import type { Aql, Severity } from './masterTable.ts'
import { planFor, tighterAc } from './planFor.ts'

/** A lot on its original inspection, in the order of inspection; a lot that is submitted again counts for nothing here. */
export type InspectedLot = { lotSize: number; level: InspectionLevel; aql: Aql; nonconforming: number }

/**
 * How the next lot is looked at. `score` is the switching score of normal inspection, `rejected` counts lots that were not accepted since tightened
 * inspection began; `isStopped`: no lot is accepted by sampling until the supplier has mended the cause, and then tightened inspection begins anew.
 */
export type Switching = { severity: Severity; score: number; rejected: number; isStopped: boolean }

/** `mayReduce`: production is steady and the responsible authority wants reduced inspection. `begins` is normal unless a stop was lifted or somebody decided otherwise. */
type Terms = { mayReduce: boolean; begins: Severity }

const scoreToReduce = 30
const [rejectionsToTighten, withinLots, acceptedToEase, rejectedToStop] = [2, 5, 5, 5]

/** The switching rules of GB/T 2828.1-2012, 9.3 and 9.4, over all lots so far. */
export function switched(lots: readonly InspectedLot[], { mayReduce, begins }: Terms): Switching {
  let now: Switching = { severity: begins, score: 0, rejected: 0, isStopped: false }
  let since: boolean[] = []
  for (const lot of lots) {
    if (now.isStopped) break
    const { ac } = planFor({ ...lot, severity: now.severity })
    const isAccepted = lot.nonconforming <= ac
    since.push(isAccepted)
    const next = after(now, { lot, ac, isAccepted, since, mayReduce })
    if (next.severity !== now.severity) since = []
    now = next
  }
  return now.severity === 'reduced' && !mayReduce ? fresh('normal') : now
}

type Judged = { lot: InspectedLot; ac: number; isAccepted: boolean; since: readonly boolean[]; mayReduce: boolean }

function after(now: Switching, { lot, ac, isAccepted, since, mayReduce }: Judged): Switching {
  switch (now.severity) {
    case 'normal': {
      const lately = since.slice(-withinLots)
      if (lately.filter((accepted) => !accepted).length >= rejectionsToTighten) return fresh('tightened')
      const score = scored(now.score, { lot, ac, isAccepted })
      return score >= scoreToReduce && mayReduce ? { ...fresh('reduced'), score } : { ...now, score }
    }
    case 'tightened': {
      const rejected = now.rejected + (isAccepted ? 0 : 1)
      if (rejected >= rejectedToStop) return { ...now, rejected, isStopped: true }
      const lately = since.slice(-acceptedToEase)
      return lately.length === acceptedToEase && lately.every(Boolean) ? fresh('normal') : { ...now, rejected }
    }
    case 'reduced':
      return isAccepted && mayReduce ? now : fresh('normal')
    default:
      return now.severity satisfies never
  }
}

/** 9.3.3.2 for single sampling: two points for an accepted lot of Ac 0 or 1, three for one that would have been accepted one AQL tighter, else back to 0. */
function scored(score: number, { lot, ac, isAccepted }: Pick<Judged, 'lot' | 'ac' | 'isAccepted'>): number {
  if (!isAccepted) return 0
  if (ac <= 1) return score + 2
  const tighter = tighterAc(lot)
  return tighter !== null && lot.nonconforming <= tighter ? score + 3 : 0
}

const fresh = (severity: Severity): Switching => ({ severity, score: 0, rejected: 0, isStopped: false })
