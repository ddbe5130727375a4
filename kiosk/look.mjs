/**
 * What the page answered about itself.
 * @typedef {object} Look
 * @property {string} origin `null` on a browser error page
 * @property {string} path
 * @property {number} status HTTP status of the document, 0 when the browser does not tell
 * @property {boolean} isComplete
 * @property {boolean} hasContent
 * @property {boolean} isVisible
 * @property {boolean} isPainting
 * @property {boolean} ticks a board with a clock: its picture moves every second
 *
 * @typedef {'well' | 'stray' | 'elsewhere' | 'empty' | 'unpainted' | 'still' | 'night'} Finding
 */

/** Shorter than the shortest look time-out, so that a page which only stopped painting can still say so. */
const frameWithinMs = 400

/** @param {number} timeoutMs how long the whole look may take */
export function lookExpression(timeoutMs) {
  return `(async () => {
    const isVisible = document.visibilityState === 'visible'
    const frame = new Promise((resolve) => requestAnimationFrame(() => resolve(true)))
    const late = new Promise((resolve) => setTimeout(resolve, ${Math.max(frameWithinMs, timeoutMs * 0.6)}, false))
    return {
      origin: location.origin,
      path: location.pathname,
      status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
      isComplete: document.readyState === 'complete',
      hasContent: Boolean(document.querySelector('[data-link], input, button, canvas, svg, img, video, iframe') || document.body?.innerText.trim()),
      isVisible,
      ticks: Boolean(document.querySelector('[data-link] time')) && !document.querySelector('[data-brightness="0"]'),
      isPainting: !isVisible || await Promise.race([frame, late]),
    }
  })()`
}

const shape = {
  origin: 'string',
  path: 'string',
  status: 'number',
  isComplete: 'boolean',
  hasContent: 'boolean',
  isVisible: 'boolean',
  isPainting: 'boolean',
  ticks: 'boolean',
}

/** @param {unknown} answer @returns {answer is Look} */
export function isLook(answer) {
  return typeof answer === 'object' && answer !== null && Object.entries(shape).every(([name, kind]) => typeof Reflect.get(answer, name) === kind)
}

/**
 * @param {Look} look
 * @param {{ serverUrl: string, board: string }} wanted
 * @returns {Finding}
 */
export function judge(look, { serverUrl, board }) {
  if (look.origin !== serverUrl || look.status >= 400) return 'stray'
  if (look.isComplete && !look.hasContent) return 'empty'
  if (look.isVisible && !look.isPainting) return 'unpainted'
  return isAllowed(look.path, board) ? 'well' : 'elsewhere'
}

/** The board, its neighbours (a remote's arrow keys change boards) and the login page, where a person signs the screen in once. @param {string} path @param {string} board */
function isAllowed(path, board) {
  return path === new URL(board, 'http://any').pathname || /^\/(display|user\/login)(\/|$)/.test(path)
}
