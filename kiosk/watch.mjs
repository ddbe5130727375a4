import { setTimeout as pause } from 'node:timers/promises'
import { isLook, judge, lookExpression } from './look.mjs'
import { errorText } from './log.mjs'
import { isTimeForRestart } from './nightly.mjs'
import { rendererMemoryMb } from './rendererMemory.mjs'
import { closeOthers } from './tabs.mjs'

/**
 * @typedef {{ trouble: import('./ladder.mjs').Trouble, detail: string }} Alarm
 * @typedef {{ finding: import('./look.mjs').Finding | 'silent' | 'heavy', detail: string }} MaskedView
 * @typedef {object} Watch
 * @property {import('./cdpConnection.mjs').Cdp} cdp
 * @property {import('./tab.mjs').Tab} tab
 * @property {import('./settings.mjs').Settings} settings
 * @property {() => void} onWell
 * @property {() => void} onTurn
 */

/** How many looks in a row must say the same before something is done; one slow second is not a frozen page. */
const looksUntilAlarm = { silent: 2, unpainted: 2, still: 2, heavy: 2, night: 1, stray: 1, empty: 3, elsewhere: 3 }
/** A page can draw for itself while nothing of it reaches the screen: so often the picture itself is looked at. */
const lookAtPictureEvery = 12
const browserAnswerMs = 3000
const secondLookMs = 1000

/**
 * Looks at the board until something is wrong with it. Whether the server is down does not matter here: the board says so
 * itself and must not be reloaded for it. Throws CdpError when the browser itself no longer answers.
 * @param {Watch} watch
 * @returns {Promise<Alarm>}
 */
export async function watchBoard({ cdp, tab, settings, onWell, onTurn }) {
  const crash = tab.gone.then((detail) => ({ trouble: /** @type {const} */ ('crashed'), detail }))
  let last = ''
  let looks = 0
  const bornMs = performance.now()
  let inARow = 0
  for (;;) {
    onTurn()
    const sight = await Promise.race([crash, lookOnce(cdp, tab, settings, (looks += 1) % lookAtPictureEvery === 0 || last === 'still')])
    if ('trouble' in sight) return sight
    const { finding, detail } = sight
    inARow = finding === last ? inARow + 1 : 1
    last = finding
    if (isTimeForRestart(settings.nightlyRestart, new Date(), performance.now() - bornMs)) return { trouble: 'night', detail: 'nightly restart window' }
    if (finding === 'well') onWell()
    else if (inARow >= looksUntilAlarm[finding]) return { trouble: finding, detail }

    if (finding === 'silent') await cdp.call('Browser.getVersion', {}, { sessionId: null, timeoutMs: browserAnswerMs })
    const crashed = await Promise.race([crash, pause(finding === 'silent' ? Math.min(secondLookMs, settings.lookEveryMs) : settings.lookEveryMs, null)])
    if (crashed) return crashed
  }
}

/**
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {import('./tab.mjs').Tab} tab
 * @param {import('./settings.mjs').Settings} settings
 * @param {boolean} alsoPicture
 * @returns {Promise<MaskedView>}
 */
async function lookOnce(cdp, tab, settings, alsoPicture) {
  const seen = await tab.evaluate(lookExpression(settings.lookTimeoutMs), settings.lookTimeoutMs).catch(errorText)
  if (!isLook(seen)) return { finding: 'silent', detail: String(seen) }
  const finding = judge(seen, settings)
  if (finding !== 'well') return { finding, detail: `${seen.origin}${seen.path} HTTP ${seen.status}` }
  await closeOthers(cdp, tab.targetId)
  if (alsoPicture && seen.ticks && seen.isVisible && !(await tab.isMoving())) return { finding: 'still', detail: 'the picture stopped moving' }
  const memoryMb = await rendererMemoryMb(cdp)
  return memoryMb > settings.memoryLimitMb ? { finding: 'heavy', detail: `page holds ${memoryMb} MiB` } : { finding, detail: '' }
}
