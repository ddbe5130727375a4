/** Spends one token a call; false when there is none left. Holds `burst`, refilled with `perSecond`. `nowMs` is monotonic. */
export function createTokenBucket({ perSecond, burst }: { perSecond: number; burst: number }, nowMs: () => number): () => boolean {
  let tokens = burst
  let filledAt = nowMs()
  return () => {
    const now = nowMs()
    tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
