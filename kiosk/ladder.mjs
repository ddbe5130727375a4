/**
 * @typedef {'crashed' | 'silent' | 'heavy' | Exclude<import('./look.mjs').Finding, 'well'>} Trouble
 * @typedef {{ act: 'leave' | 'reopen' | 'freshTab' | 'restart', holdMs: number }} Step
 */

/** After this many good looks the last step has helped, and the next trouble begins again at the bottom. */
const looksUntilCalm = 3
const firstHoldMs = 1000
const longestHoldMs = 10_000
/**
 * A screen that is switched off also stops painting, and a memory limit can be set too low: the board stays usable, so it
 * is not torn down again before this time.
 */
const patienceMs = 600_000

/**
 * How hard to knock: first the mildest step that can help, then the whole browser, each time a little later.
 * @param {() => number} now milliseconds, only differences count
 * @returns {{ wellSeen: () => boolean, next: (trouble: Trouble) => Step }} `wellSeen` is true at the look with which a trouble is over
 */
export function createLadder(now) {
  let inARow = 0
  let lastStepAt = -Infinity
  let lastBearable = ''
  let goodLooks = 0
  return {
    wellSeen: () => {
      goodLooks += 1
      if (goodLooks < looksUntilCalm || inARow === 0) return false
      inARow = 0
      return true
    },
    next: (/** @type {Trouble} */ trouble) => {
      if (trouble === 'night') return { act: 'restart', holdMs: 0 }
      goodLooks = 0
      const bearable = bearableAs(trouble)
      if (bearable !== '' && bearable === lastBearable && inARow >= 2 && now() - lastStepAt < patienceMs) return { act: 'leave', holdMs: 0 }
      inARow += 1
      lastStepAt = now()
      lastBearable = bearable
      return { act: actFor(trouble, inARow), holdMs: inARow <= 2 ? 0 : Math.min(longestHoldMs, firstHoldMs * 2 ** (inARow - 3)) }
    },
  }
}

/** What a board can be left with, as the last steps did not help; empty where it cannot. A picture that was stuck says nothing of memory. @param {Trouble} trouble */
function bearableAs(trouble) {
  if (trouble === 'unpainted' || trouble === 'still') return 'picture'
  return trouble === 'heavy' ? 'memory' : ''
}

/** @param {Trouble} trouble @param {number} inARow @returns {Step['act']} */
function actFor(trouble, inARow) {
  // The page itself is alive and only shows the wrong thing: a new process would not change that.
  if (trouble === 'stray' || trouble === 'elsewhere') return 'reopen'
  return inARow === 1 ? 'freshTab' : 'restart'
}
