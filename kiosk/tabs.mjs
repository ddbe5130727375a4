import { setTimeout as pause } from 'node:timers/promises'
import { endRenderers } from './renderers.mjs'
import { attachTab } from './tab.mjs'

const commandTimeoutMs = 10_000
const firstTabMs = 10_000
const lookForTabEveryMs = 100

/**
 * The tab that Chromium opened from its command line.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {string} url what the command line said
 */
export async function firstTab(cdp, url) {
  await cdp.call('Target.setDiscoverTargets', { discover: true }, { sessionId: null, timeoutMs: commandTimeoutMs })
  const giveUpAt = Date.now() + firstTabMs
  for (;;) {
    const [targetId] = await pageIds(cdp)
    if (targetId !== undefined) return attachTab(cdp, targetId, url)
    if (Date.now() > giveUpAt) throw new Error(`no tab ${firstTabMs} ms after the start`)
    await pause(lookForTabEveryMs)
  }
}

/**
 * A new tab in front, with a process of its own; whatever else was open is closed, and no process of a page before lives on.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {string} url
 */
export async function freshTab(cdp, url) {
  await endRenderers(cdp, commandTimeoutMs)
  const { targetId = '' } = await cdp.call('Target.createTarget', { url }, { sessionId: null, timeoutMs: commandTimeoutMs })
  await closeOthers(cdp, targetId)
  return attachTab(cdp, targetId, url)
}

/**
 * Only the board is on the wall: a window or tab that anything opened over it is closed.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {string} keptTargetId
 */
export async function closeOthers(cdp, keptTargetId) {
  const others = (await pageIds(cdp)).filter((targetId) => targetId !== keptTargetId)
  // A page may close itself between the list and the call; then there is nothing left to do.
  await Promise.allSettled(others.map((targetId) => cdp.call('Target.closeTarget', { targetId }, { sessionId: null, timeoutMs: commandTimeoutMs })))
  return others.length
}

/** @param {import('./cdpConnection.mjs').Cdp} cdp */
async function pageIds(cdp) {
  const { targetInfos } = await cdp.call('Target.getTargets', {}, { sessionId: null, timeoutMs: commandTimeoutMs })
  return (targetInfos ?? []).filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
}
