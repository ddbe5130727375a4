/**
 * @typedef {'info' | 'warn' | 'error'} Level
 * @typedef {Record<Level, (message: string, fields?: Record<string, unknown>) => void>} Log
 */

/**
 * One JSON line per event, English, as the server logs. Never a token: addresses are logged without their query.
 * @param {(line: string) => void} write
 * @returns {Log}
 */
export function createLog(write) {
  const at =
    (/** @type {Level} */ level) =>
    (/** @type {string} */ message, /** @type {Record<string, unknown>} */ fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** @param {unknown} error */
export function errorText(error) {
  return error instanceof Error ? error.message : String(error)
}
