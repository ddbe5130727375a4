/** ms (CONST-050) */
const standardMs = 300

/** Lets a click through when the last one that came through is `everyMs` ago. `now` gives ms. */
export function clickThrottle(now: () => number, everyMs: number = standardMs): () => boolean {
  let last = -Infinity
  return () => {
    const at = now()
    if (at - last < everyMs) return false
    last = at
    return true
  }
}
