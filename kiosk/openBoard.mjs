import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CdpError } from './cdpConnection.mjs'
import { holding } from './holding.mjs'
import { askServer } from './serverAnswer.mjs'
import { showWaiting, waitingPageUrl } from './waitingPage.mjs'

/**
 * @typedef {object} Opening
 * @property {import('./tab.mjs').Tab} tab
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('./log.mjs').Log} log
 * @property {number} holdMs how long to wait before the first try
 * @property {() => void} onTurn
 */

const navigateWithinMs = 15_000
const waitingPageWithinMs = 10_000
const mostRetriesCounted = 5
/** Logged at once, then ten times less often: a weekend without a server must not fill the disk. */
const logEveryAttempts = 30

/**
 * Shows the waiting page until the server lives, then the board. A screen that showed it before has kept it (public/offlineShell.js) and shows
 * it at once, with its last values marked as such; it comes alive by itself. Resolves when the board's document has come.
 * Throws CdpError when the tab no longer answers.
 * @param {Opening} opening
 */
export async function openBoard({ tab, settings, log, holdMs, onTurn }) {
  const { serverUrl, board, retryEveryMs } = settings
  const startedAt = performance.now()
  if (!tab.wasSentTo(waitingPageUrl)) await tab.navigate(waitingPageUrl, waitingPageWithinMs)
  await showWaiting(tab, { face: 'opening', address: `${serverUrl}${board}`, attempt: 1, waitedMs: 0, reason: '' })
  await holding(holdMs, onTurn)

  let refusals = 0
  for (let attempt = 1; ; attempt += 1) {
    onTurn()
    const answer = await askServer(serverUrl)
    if (!answer.alive && attempt === 1 && keepsPages(settings.profileDir) && (await navigated(tab, serverUrl + board)) === null) {
      log.warn('board opened without the server, as it was shown last', { board, reason: answer.reason })
      return
    }
    const reason = answer.alive ? await navigated(tab, serverUrl + board) : answer.reason
    if (reason === null) {
      log.info('board opened', { board, attempt, waitedMs: Math.round(performance.now() - startedAt) })
      return
    }
    if (answer.alive) refusals += 1
    if (attempt % logEveryAttempts === 1) log.warn('board not reachable', { serverUrl, attempt, reason })
    await showWaiting(tab, { face: 'waiting', address: serverUrl, attempt, waitedMs: performance.now() - startedAt, reason })
    await pause(retryEveryMs * Math.min(mostRetriesCounted, Math.max(1, refusals)))
  }
}

/** Whether this browser keeps pages for a start without their server. @param {string} profileDir */
function keepsPages(profileDir) {
  return existsSync(join(profileDir, 'Default', 'Service Worker', 'CacheStorage'))
}

/**
 * Null when the board came; else the reason, with the waiting page back in place of Chromium's own error page.
 * @param {import('./tab.mjs').Tab} tab
 * @param {string} url
 */
async function navigated(tab, url) {
  const failure = await tab.navigate(url, navigateWithinMs).catch(async (error) => {
    if (!(error instanceof CdpError)) throw error
    await tab.stopLoading()
    return '服务器没有在 15 秒内送来看板'
  })
  if (failure === null) return null
  await tab.navigate(waitingPageUrl, waitingPageWithinMs)
  return failure.startsWith('net::') ? `浏览器打不开看板（${failure}）` : failure
}
