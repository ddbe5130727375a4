import type { PairingState } from '#contract/modules/walls/pairing.ts'
import { ApiError } from '../../api/request.ts'
import type { PairingCalls } from '../../api/pairing.ts'

const lookEveryMs = 2000
/** Screens that lost their server together do not come back in the same moment. */
const spreadMs = 1000
/** The server has more screens waiting than it allows. */
const crowdedPauseMs = 10_000

/** What the page shows: no code yet, or one with its time; `trouble` says why nothing goes on, null while all is well. */
export type Showing = { code: { text: string; lifeMs: number; untilMs: number } | null; trouble: string | null }

export type Approved = Extract<PairingState, { status: 'approved' }>

export type PairingParts = {
  calls: Pick<PairingCalls, 'ask' | 'look'>
  /** `performance.now()` */
  monotonicMs: () => number
  /** 0 to 1 */
  random: () => number
  onShowing: (showing: Showing) => void
  onApproved: (approved: Approved) => void
}

const away = '服务器没有回应，正在重试。恢复后会自动继续，不用操作。'

/** Asks for a code, and for a new one whenever its time is over, until somebody approves it; for ever, whatever happens. Returns what ends it. */
export function startPairing({ calls, monotonicMs, random, onShowing, onApproved }: PairingParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let code: Showing['code'] = null
  let nonce = ''

  const after = (ms: number, next: () => Promise<void>) => {
    if (!isOver) timer = setTimeout(() => void next(), ms)
  }
  const show = (trouble: string | null) => isOver || onShowing({ code, trouble })

  async function ask(): Promise<void> {
    code = null
    try {
      const request = await calls.ask()
      const lifeMs = request.expiresIn * 1000
      nonce = request.nonce
      code = { text: request.code, lifeMs, untilMs: monotonicMs() + lifeMs }
      show(null)
      after(lookEveryMs, look)
    } catch (error) {
      const isCrowded = error instanceof ApiError && error.status === 429
      show(isCrowded ? error.message : away)
      after((isCrowded ? crowdedPauseMs : lookEveryMs) + random() * spreadMs, ask)
    }
  }

  async function look(): Promise<void> {
    if (code === null || monotonicMs() >= code.untilMs) return ask()
    const state = await calls.look(nonce).catch(() => null)
    if (isOver) return undefined
    if (state?.status === 'approved') return onApproved(state)
    if (state?.status === 'expired') return ask()
    show(state === null ? away : null)
    after(lookEveryMs + (state === null ? random() * spreadMs : 0), look)
    return undefined
  }

  void ask()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
