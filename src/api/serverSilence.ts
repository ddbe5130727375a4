import { createStore } from 'zustand/vanilla'
import { apiBase } from './address.ts'

/** A call that waits so long for its answer makes us ask whether the server answers at all: within 3 s a silent one is known. */
const suspectMs = 1600
const answerWithinMs = 1300
/** A call that broke off makes us ask sooner, but not before a page that is leaving has left. */
const afterBreakMs = 300
const againMs = 2000
/** A timer that ran so much late stood still with its tab, and the call with it. */
const lateMs = 1000

/** `sinceMs`: the server has said nothing since then (`Date.now()`); null while it answers */
export type ServerSilence = { sinceMs: number | null }

/** How a call ended: `silent` when nothing came, or a gateway spoke in place of the server; `cancelled` by whoever began it. */
export type Ending = 'answered' | 'silent' | 'cancelled'

type Parts = {
  /** asks something that is always answered at once; false when nothing came */
  isAnswering: (withinMs: number) => Promise<boolean>
  now: () => number
}

/**
 * Watches over the calls of this page. A long call alone means nothing (a report takes its time): only when the server
 * does not answer a simple question beside it either is it silent, until it answers one again.
 */
export function createSilenceWatch({ isAnswering, now }: Parts) {
  const store = createStore<ServerSilence>(() => ({ sinceMs: null }))
  let isAsking = false

  async function ask(sinceMs: number): Promise<void> {
    if (isAsking) return
    isAsking = true
    const isThere = await isAnswering(answerWithinMs)
    isAsking = false
    if (isThere) return heard()
    if (store.getState().sinceMs === null) store.setState({ sinceMs })
    setTimeout(() => void ask(sinceMs), againMs)
  }
  function heard(): void {
    if (store.getState().sinceMs !== null) store.setState({ sinceMs: null })
  }

  return {
    store,
    /** Asks at once whether the server answers: the browser says that the network is gone. */
    suspect: (): void => void ask(now()),
    /** A call goes out; what it returns is called when it is over. */
    callBegan(): (ending: Ending) => void {
      const beganMs = now()
      let timer: ReturnType<typeof setTimeout>
      const look = (dueMs: number) => {
        timer = setTimeout(() => {
          if (now() - dueMs <= lateMs) void ask(beganMs)
          look(now() + suspectMs)
        }, dueMs - now())
      }
      look(beganMs + suspectMs)
      return (ending) => {
        clearTimeout(timer)
        if (ending === 'answered') heard()
        if (ending === 'silent') setTimeout(() => void ask(beganMs), afterBreakMs)
      }
    },
  }
}

export const serverSilence = createSilenceWatch({ now: Date.now, isAnswering })

/** Whether a gateway speaks because the server does not. */
export function isGatewayAlone(status: number): boolean {
  return status === 502 || status === 504
}

/** Whether the server answers a simple question within `withinMs`. */
export async function isAnswering(withinMs: number): Promise<boolean> {
  try {
    const { status } = await fetch(`${apiBase}/health/live`, { cache: 'no-store', signal: AbortSignal.timeout(withinMs) })
    return !isGatewayAlone(status) // whatever else it says: a back end of another make has no such page, but answers
  } catch {
    return false
  }
}
