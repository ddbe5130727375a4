import { startBrowser } from './browser.mjs'
import { chromiumArguments } from './chromiumArguments.mjs'
import { holding } from './holding.mjs'
import { keepBoard } from './keepBoard.mjs'
import { createLadder } from './ladder.mjs'
import { errorText } from './log.mjs'
import { ProfileInUse, prepareProfile, restoreProfile, setProfileAside } from './profile.mjs'
import { waitingPageUrl } from './waitingPage.mjs'

/**
 * @typedef {object} Kiosk
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('./log.mjs').Log} log
 * @property {{ isRoot: boolean, isWayland: boolean }} machine
 * @property {() => void} onTurn called at every turn of the loop
 */

const calmMs = 60_000
const restartHoldMs = 1000
/** A very slow machine gets twice the time after each start that did not make it. */
const firstAnswerMs = 20_000
const longestFirstAnswerMs = 120_000
const longestRestartHoldMs = 10_000
const failedStartsUntilEmptyProfile = 4

/**
 * Runs one browser after the other. `ended` rejects only when no browser can be used at all (ProfileInUse); `stop` ends the
 * browser that runs and lets no other start.
 * @param {Kiosk} kiosk
 */
export function runKiosk({ settings, log, machine, onTurn }) {
  const ladder = createLadder(() => performance.now())
  const stopping = new AbortController()
  let failedStarts = 0
  /** @type {import('./browser.mjs').Browser | null} */
  let browser = null

  const oneLife = async () => {
    await prepareProfile(settings.profileDir)
    if (stopping.signal.aborted) return 0
    failedStarts += 1
    const running = startBrowser(settings.chromium, chromiumArguments({ ...settings, ...machine, firstUrl: waitingPageUrl }))
    browser = running
    try {
      await running.answers(Math.min(longestFirstAnswerMs, firstAnswerMs * 2 ** (failedStarts - 1)))
      failedStarts = 0
      log.info('browser started', { pid: running.pid })
      const lost = running.ended.then((how) => Promise.reject(new Error(how)))
      return await Promise.race([keepBoard({ cdp: running.cdp, settings, log, ladder, onTurn }), lost])
    } finally {
      await running.kill()
    }
  }

  const loop = async () => {
    let shortLives = 0
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const ladderHoldMs = await oneLife().catch((error) => {
        if (error instanceof ProfileInUse) throw error
        if (!stopping.signal.aborted) log.error('browser lost', { error: errorText(error) })
        return 0
      })
      shortLives = performance.now() - startedAt < calmMs ? shortLives + 1 : 0
      doubtProfile(settings.profileDir, failedStarts, log)
      if (!stopping.signal.aborted) await holding(Math.max(ladderHoldMs, restartHold(shortLives)), onTurn)
    }
  }

  return {
    ended: loop(),
    async stop() {
      stopping.abort()
      await browser?.close()
    },
  }
}

/** The first restart comes at once, then 1 s, 2 s, 4 s … 10 s. @param {number} shortLives browsers in a row that did not live a minute */
export function restartHold(shortLives) {
  return shortLives <= 1 ? 0 : Math.min(longestRestartHoldMs, restartHoldMs * 2 ** (shortLives - 2))
}

/** @param {string} profileDir @param {number} failedStarts @param {import('./log.mjs').Log} log */
function doubtProfile(profileDir, failedStarts, log) {
  const turn = failedStarts % (failedStartsUntilEmptyProfile + 1)
  if (failedStarts === 0) return
  if (turn === failedStartsUntilEmptyProfile) {
    log.error('browser does not start: trying an empty profile', { failedStarts })
    setProfileAside(profileDir)
  }
  if (turn === 0) restoreProfile(profileDir)
}
