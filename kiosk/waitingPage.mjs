import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { localAddresses } from './serverAnswer.mjs'

/**
 * @typedef {object} WaitingState
 * @property {'opening' | 'waiting'} face
 * @property {string} address
 * @property {number} attempt counted from 1
 * @property {number} waitedMs
 * @property {string} reason
 */

const updateWithinMs = 10_000

/** The whole page as an address: it needs no network, no file and no server. */
export const waitingPageUrl = `data:text/html;charset=utf-8;base64,${readFileSync(new URL('waitingPage.html', import.meta.url)).toString('base64')}`

/**
 * @param {import('./tab.mjs').Tab} tab
 * @param {WaitingState} state
 */
export async function showWaiting(tab, state) {
  const machine = [`本机 ${hostname()}`, ...localAddresses()].join(' · ')
  const shown = JSON.stringify({ ...state, machine })
  // The page may have been committed but not read yet.
  await tab.evaluate(
    `(async () => { while (!window.showState) await new Promise((resolve) => setTimeout(resolve, 20)); showState(${shown}) })()`,
    updateWithinMs,
  )
}
