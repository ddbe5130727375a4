import type { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'
import type { PairingCalls } from '../../api/pairing.ts'
import { ApiError } from '../../api/request.ts'

/** What the office changes is here within 10 s. */
const reportEveryMs = 6000
const spreadMs = 2000
/** A renewal that failed is tried again after 30 to 90 s; the token has six more days then. */
const renewAgainAfterMs = 30_000
const renewSpreadMs = 60_000

export type DutyParts = {
  calls: Pick<PairingCalls, 'report' | 'renew'>
  token: () => string | null
  /** `performance.now()` */
  monotonicMs: () => number
  /** 0 to 1 */
  random: () => number
  vitals: () => Promise<Vitals>
  onOrders: (orders: Pick<ScreenOrders, 'screen' | 'playlist'>) => void
  onRenewed: (token: string) => void
  onDismissed: () => void
}

/** What a paired screen does beside showing its board: says that it lives, hears which board it shall show, and renews its token when it is due (reliability.md F-20). Returns what ends it. */
export function startDuty({ calls, token, vitals, monotonicMs, random, onOrders, onRenewed, onDismissed }: DutyParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let renewNotBeforeMs = 0

  async function report(): Promise<void> {
    const held = token()
    if (held === null || isOver) return
    try {
      const { screen, playlist, renewIn } = await calls.report(held, await vitals())
      if (isOver) return
      onOrders({ screen, playlist })
      if (renewIn <= 0 && monotonicMs() >= renewNotBeforeMs) await renew(held)
    } catch (error) {
      // a server that is away is none of this duty's business: the board says so
      if (!isOver && error instanceof ApiError && error.status === 401) onDismissed()
    }
    if (!isOver) timer = setTimeout(() => void report(), reportEveryMs + random() * spreadMs)
  }

  async function renew(held: string): Promise<void> {
    renewNotBeforeMs = monotonicMs() + renewAgainAfterMs + random() * renewSpreadMs
    const next = await calls.renew(held)
    if (!isOver) onRenewed(next)
  }

  void report()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
