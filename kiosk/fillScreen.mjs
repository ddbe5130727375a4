const commandTimeoutMs = 10_000

/**
 * Without a window manager (bare X, Xvfb) nobody grants Chromium its full screen, and the window stays small in a corner:
 * then it is given the size of the screen by hand. Elsewhere it already fills the screen and nothing is done.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {import('./tab.mjs').Tab} tab
 */
export async function fillScreen(cdp, tab) {
  const size = await tab.evaluate('outerWidth >= screen.width && outerHeight >= screen.height ? null : `${screen.width}x${screen.height}`', commandTimeoutMs)
  if (typeof size !== 'string') return
  const [width = 0, height = 0] = size.split('x').map(Number)
  const call = (/** @type {string} */ method, /** @type {object} */ params) => cdp.call(method, params, { sessionId: null, timeoutMs: commandTimeoutMs })
  const { windowId } = await call('Browser.getWindowForTarget', { targetId: tab.targetId })
  // A full-screen window refuses new bounds.
  await call('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  // Exactly the screen's size would be cut by one pixel both ways (Chromium avoids it for old window managers), and boards would be scaled by 0.999.
  await call('Browser.setWindowBounds', { windowId, bounds: { left: 0, top: 0, width, height: height + 1 } })
  await call('Browser.setWindowBounds', { windowId, bounds: { windowState: 'fullscreen' } })
}
