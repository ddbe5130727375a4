import { CdpError } from './cdpConnection.mjs'
import { fillScreen } from './fillScreen.mjs'
import { errorText } from './log.mjs'
import { openBoard } from './openBoard.mjs'
import { serveOrders } from './orders.mjs'
import { firstTab, freshTab } from './tabs.mjs'
import { waitingPageUrl } from './waitingPage.mjs'
import { watchBoard } from './watch.mjs'

/**
 * @typedef {object} Keeping
 * @property {import('./cdpConnection.mjs').Cdp} cdp
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('./log.mjs').Log} log
 * @property {ReturnType<typeof import('./ladder.mjs').createLadder>} ladder
 * @property {() => void} onTurn
 */

const browserAnswerMs = 5000

/**
 * Keeps the board on the screen of one running browser. Resolves when only a new browser can help, with how long to wait
 * before it; throws CdpError when the browser no longer answers.
 * @param {Keeping} keeping
 * @returns {Promise<number>} milliseconds
 */
export async function keepBoard({ cdp, settings, log, ladder, onTurn }) {
  let tab = await firstTab(cdp, waitingPageUrl)
  let stopOrders = serveOrders({ tab, log })
  const onWell = () => void (ladder.wellSeen() && log.info('board well again'))
  for (let holdMs = 0; ;) {
    let alarm = await showAndWatch({ cdp, tab, settings, log, onWell, onTurn, holdMs })
    let step = ladder.next(alarm.trouble)
    if (step.act === 'leave') log.warn('board left as it is, as the last steps did not help', { ...alarm })
    while (step.act === 'leave') {
      alarm = await watchBoard({ cdp, tab, settings, onWell, onTurn })
      step = ladder.next(alarm.trouble)
    }
    log.warn('board in trouble', { ...alarm, ...step })
    if (step.act === 'restart') return step.holdMs
    if (step.act === 'freshTab') {
      stopOrders()
      tab = await freshTab(cdp, waitingPageUrl)
      stopOrders = serveOrders({ tab, log })
    }
    holdMs = step.holdMs
  }
}

/**
 * @param {Omit<Keeping, 'ladder'> & { tab: import('./tab.mjs').Tab, onWell: () => void, holdMs: number }} showing
 * @returns {Promise<import('./watch.mjs').Alarm>}
 */
async function showAndWatch({ cdp, tab, settings, log, onWell, onTurn, holdMs }) {
  try {
    await fillScreen(cdp, tab)
    await openBoard({ tab, settings, log, holdMs, onTurn })
  } catch (error) {
    if (!(error instanceof CdpError)) throw error
    // The waiting page can die like any page; a browser that does not answer this either is restarted by the caller.
    await cdp.call('Browser.getVersion', {}, { sessionId: null, timeoutMs: browserAnswerMs })
    return { trouble: 'silent', detail: errorText(error) }
  }
  return watchBoard({ cdp, tab, settings, onWell, onTurn })
}
