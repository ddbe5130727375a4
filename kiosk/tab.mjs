import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CdpError } from './cdpConnection.mjs'
import { errorText } from './log.mjs'
import { bindingName, introduction } from './orders.mjs'
import { canSwitchPanel } from './panel.mjs'

/**
 * @typedef {object} Tab
 * @property {string} targetId
 * @property {Promise<string>} gone resolves with the reason when the page crashed or was closed
 * @property {(expression: string, timeoutMs: number) => Promise<unknown>} evaluate value of an expression; promises are awaited; a page that gives way to the next one meanwhile leaves the answer to it
 * @property {(url: string, timeoutMs: number) => Promise<string | null>} navigate null when the page came, else Chromium's error, e.g. net::ERR_CONNECTION_REFUSED
 * @property {(url: string) => boolean} wasSentTo whether `url` is where it was last sent
 * @property {() => Promise<void>} stopLoading
 * @property {(listener: (payload: string) => void) => () => void} onAsked hears what the page asks by the binding; returns its undo
 * @property {(width: number, quality: number) => Promise<string>} picture of what the tab shows: a JPEG in base64, no wider than `width`
 * @property {() => Promise<boolean>} isMoving whether what is shown changes within a second: a wall's clock ticks
 */

const commandTimeoutMs = 10_000
/** Enough to see a clock tick, small enough to take twice. */
const small = { format: 'jpeg', quality: 40, optimizeForSpeed: true }
const movedWithinMs = 2200
const background = { r: 0x12, g: 0x15, b: 0x1a, a: 1 }
/** Chromium's words for a page that gave way to the next one before it answered. */
const gaveWay = /execution context was destroyed|inspected target navigated/i
const mostPagesAsked = 3

/**
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {string} targetId
 * @param {string} openedWith
 * @returns {Promise<Tab>}
 */
export async function attachTab(cdp, targetId, openedWith) {
  let sentTo = openedWith
  const attached = await cdp.call('Target.attachToTarget', { targetId, flatten: true }, { sessionId: null, timeoutMs: commandTimeoutMs })
  const sessionId = attached.sessionId ?? ''
  const call = (/** @type {string} */ method, /** @type {object} */ params, timeoutMs = commandTimeoutMs) => cdp.call(method, params, { sessionId, timeoutMs })

  /** @type {Promise<string>} */
  const gone = new Promise((resolve) => {
    const stopListening = cdp.onEvent((event) => {
      // A dialog would stop the page for ever, and nobody is there to answer it. If this fails, the next look tells.
      if (event.sessionId === sessionId && event.method === 'Page.javascriptDialogOpening')
        call('Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined)
      const why = farewell(event, targetId, sessionId)
      if (why === null) return
      stopListening()
      resolve(why)
    })
  })
  const shot = async (/** @type {object} */ how) => (await call('Page.captureScreenshot', how)).data ?? ''
  await Promise.all([
    call('Page.enable', {}),
    call('Runtime.enable', {}),
    call('Runtime.addBinding', { name: bindingName }),
    call('Page.addScriptToEvaluateOnNewDocument', { source: introduction(canSwitchPanel(process.env)) }),
    call('Inspector.enable', {}),
    call('Emulation.setDefaultBackgroundColorOverride', { color: background }),
  ])

  return {
    targetId,
    gone,
    async evaluate(expression, timeoutMs) {
      const answer = await ofPageThatStays(() => call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, timeoutMs))
      if (answer.exceptionDetails) throw new CdpError(`page threw: ${JSON.stringify(answer.exceptionDetails).slice(0, 300)}`)
      return answer.result?.value
    },
    async navigate(url, timeoutMs) {
      sentTo = url
      const answer = await call('Page.navigate', { url }, timeoutMs)
      return answer.errorText || null
    },
    wasSentTo: (url) => url === sentTo,
    onAsked(listener) {
      return cdp.onEvent(({ method, params, sessionId: from }) => {
        if (from === sessionId && method === 'Runtime.bindingCalled' && params.name === bindingName) listener(params.payload ?? '')
      })
    },
    async picture(width, quality) {
      const size = (await call('Page.getLayoutMetrics', {})).cssVisualViewport
      const [seenWidth, seenHeight] = [size?.clientWidth ?? width, size?.clientHeight ?? width]
      const clip = { x: 0, y: 0, width: seenWidth, height: seenHeight, scale: Math.min(1, width / seenWidth) }
      return shot({ format: 'jpeg', quality, clip, optimizeForSpeed: true })
    },
    async isMoving() {
      const before = digest(await shot(small))
      await pause(movedWithinMs)
      return before !== digest(await shot(small))
    },
    async stopLoading() {
      await call('Page.stopLoading', {})
    },
  }
}

/**
 * Asks again where the page gave way to the next one: a tab that was just made is asked before its first page has come.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 */
async function ofPageThatStays(ask) {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask()
    } catch (error) {
      if (asked === mostPagesAsked || !gaveWay.test(errorText(error))) throw error
    }
  }
}

/** @param {string} text */
function digest(text) {
  return createHash('sha1').update(text).digest('base64')
}

/** Why the tab is no more, null when the event tells something else. @param {import('./cdpConnection.mjs').CdpEvent} event @param {string} targetId @param {string} sessionId */
function farewell({ method, params, sessionId: from }, targetId, sessionId) {
  if (method === 'Inspector.targetCrashed' && from === sessionId) return 'page crashed'
  if (method === 'Target.targetCrashed' && params.targetId === targetId) return 'page crashed'
  if (method === 'Target.targetDestroyed' && params.targetId === targetId) return 'tab closed'
  if (method === 'Target.detachedFromTarget' && params.sessionId === sessionId) return 'tab detached'
  return null
}
