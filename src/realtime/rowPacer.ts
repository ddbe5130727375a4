/** The server takes 20 messages a second and 50 at once from one page (F-16); heartbeats need some of them. */
const perSecond = 15
const burst = 30
/** More rows than these are better read again once they are saved. */
const maxWaiting = 200

/**
 * Sends rows no faster than the server takes them, however many are pasted at once. A row that is edited again while
 * it waits is sent once, as it is then. `send` answers false when the link is down: what waits is then forgotten.
 */
export function createRowPacer<Row>(send: (row: Row) => boolean, monotonicMs: () => number) {
  const waiting = new Map<string, Row>()
  let tokens = burst
  let filledAtMs = monotonicMs()
  let timer: ReturnType<typeof setTimeout> | null = null

  const maySend = () => {
    const now = monotonicMs()
    tokens = Math.min(burst, tokens + ((now - filledAtMs) * perSecond) / 1000)
    filledAtMs = now
    return tokens >= 1
  }
  const clear = () => {
    if (timer) clearTimeout(timer)
    timer = null
    waiting.clear()
  }
  const drain = () => {
    timer = null
    for (const [key, row] of waiting) {
      if (!maySend()) break
      tokens -= 1
      waiting.delete(key)
      if (!send(row)) clear()
    }
    if (waiting.size > 0) timer = setTimeout(drain, 1000 / perSecond)
  }
  return {
    /** `key` names the row: of two with one key the later is sent. */
    push(key: string, row: Row): void {
      waiting.delete(key)
      waiting.set(key, row)
      const [oldest] = waiting.keys()
      if (waiting.size > maxWaiting && oldest !== undefined) waiting.delete(oldest)
      if (!timer) drain()
    },
    clear,
  }
}
