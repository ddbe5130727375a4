/** Spread of reconnects until the server told its own. */
const firstSpreadMs = 500
/** A try that has not spoken by then is given up. */
const shortestPatienceMs = 2000
const longestPatienceMs = 20_000

export type LinkTriesParts = {
  tryNow: () => void
  /** 0 to 1 */
  random: () => number
  /** rest before the next try, at least, after so many in vain */
  restMs: (triesInVain: number) => number
}

/** When a connection is tried next (full jitter, clock table of performance.md), and how long one may take to speak. */
export function createLinkTries({ tryNow, random, restMs }: LinkTriesParts) {
  let planned: ReturnType<typeof setTimeout> | null = null
  let spreadMs = firstSpreadMs
  let givenUp = 0
  let inVain = 0

  const cancel = () => {
    if (planned) clearTimeout(planned)
    planned = null
  }
  const after = (ms: number) => {
    cancel()
    planned = setTimeout(tryNow, ms)
  }

  return {
    after,
    cancel,
    /** The first try after a loss: within 0–1 × spread. */
    afterLoss: () => after(random() * spreadMs),
    /** Every further one: within 0–2 × spread, for ever. */
    afterTry(): void {
      inVain += 1
      after(Math.max(random() * 2 * spreadMs, restMs(inVain)))
    },
    gaveUp: () => void (givenUp += 1),
    succeeded(): void {
      givenUp = 0
      inVain = 0
    },
    /** Longer where the server is crowded, and after tries that were given up too soon. */
    patienceMs: () => Math.min(Math.max(shortestPatienceMs, 2 * spreadMs) * 2 ** Math.max(0, givenUp - 1), longestPatienceMs),
    get isPlanned(): boolean {
      return planned !== null
    },
    get spreadMs(): number {
      return spreadMs
    },
    set spreadMs(told: number) {
      spreadMs = told
    },
  }
}
