import { errorText } from './log.mjs'
import { switchPanel } from './panel.mjs'

/**
 * What the page may ask of its launcher, by the binding `millwrightKiosk`: a picture of what is really on the screen, and
 * the panel on or off. The page has it from the office over its own connection; nothing else reaches this machine.
 * @typedef {{ id: string, kind: 'picture', width: number } | { id: string, kind: 'power', isOn: boolean }} Asked
 * @typedef {{ id: string, isDone: boolean, says: string, data: string }} Answered
 */

export const bindingName = 'millwrightKiosk'
const answerEvent = 'millwright-kiosk-answer'
const evaluateWithinMs = 3000
const quality = 75

/** What is told to every page before its own code runs. @param {boolean} canPower */
export function introduction(canPower) {
  return `window.millwrightKioskCan = ${JSON.stringify({ power: canPower })}`
}

/** Null when it is nothing that a page of ours asks. @param {string} payload @returns {Asked | null} */
export function askedOf(payload) {
  try {
    const { id, kind, width, isOn } = JSON.parse(payload)
    if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return null
    if (kind === 'picture' && Number.isInteger(width) && width >= 100 && width <= 3840) return { id, kind, width }
    return kind === 'power' && typeof isOn === 'boolean' ? { id, kind, isOn } : null
  } catch {
    return null // no JSON: not from a page of ours
  }
}

/** The expression that gives a page its answer. @param {Answered} answer */
function answerExpression(answer) {
  return `window.dispatchEvent(new CustomEvent(${JSON.stringify(answerEvent)}, { detail: ${JSON.stringify(answer)} }))`
}

/**
 * Does what the page of a tab asks. Returns what stops it.
 * @param {object} parts
 * @param {import('./tab.mjs').Tab} parts.tab
 * @param {import('./log.mjs').Log} parts.log
 * @param {(isOn: boolean) => Promise<string | null>} [parts.power] null when it was done, else why not
 */
export function serveOrders({ tab, log, power = switchPanel }) {
  return tab.onAsked((payload) => {
    const asked = askedOf(payload)
    if (!asked) return
    carryOut(tab, asked, power)
      .then((answer) => tab.evaluate(answerExpression(answer), evaluateWithinMs))
      .then(
        () => log.info('order carried out', { kind: asked.kind }),
        (error) => log.warn('order failed', { kind: asked.kind, error: errorText(error) }),
      )
  })
}

/** @param {import('./tab.mjs').Tab} tab @param {Asked} asked @param {(isOn: boolean) => Promise<string | null>} power @returns {Promise<Answered>} */
async function carryOut(tab, asked, power) {
  const { id } = asked
  if (asked.kind === 'picture') return { id, isDone: true, says: '', data: await tab.picture(asked.width, quality) }
  const refusal = await power(asked.isOn)
  return { id, isDone: refusal === null, says: refusal ?? '', data: '' }
}
