/**
 * The members of Chromium's messages that the kiosk reads (Chrome DevTools Protocol: Browser, Target, Page, Runtime, SystemInfo).
 * @typedef {{ id?: number, method?: string, params?: Event, sessionId?: string, result?: Answer, error?: { message: string } }} CdpMessage
 * @typedef {{ targetId?: string, sessionId?: string, name?: string, payload?: string }} Event
 * @typedef {object} Answer
 * @property {string} [sessionId]
 * @property {string} [targetId]
 * @property {{ targetId: string, type: string }[]} [targetInfos]
 * @property {{ type: string, id: number }[]} [processInfo]
 * @property {number} [windowId]
 * @property {string} [errorText]
 * @property {{ value?: unknown }} [result]
 * @property {object} [exceptionDetails]
 * @property {string} [data] of a picture, base64
 * @property {{ clientWidth: number, clientHeight: number }} [cssVisualViewport]
 */

/** DevTools messages on the pipe are UTF-8 JSON, each ended by a zero byte (Chromium `--remote-debugging-pipe`). */
const endOfMessage = 0

/**
 * Puts messages together from chunks that the pipe cut anywhere, also inside a Chinese character.
 * @param {(message: CdpMessage) => void} onMessage
 * @returns {(chunk: Buffer) => void}
 */
export function createFrameReader(onMessage) {
  /** @type {Buffer[]} */
  let pending = []
  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(endOfMessage); end !== -1; end = chunk.indexOf(endOfMessage, from)) {
      const text = Buffer.concat([...pending, chunk.subarray(from, end)]).toString('utf8')
      pending = []
      from = end + 1
      onMessage(JSON.parse(text))
    }
    if (from < chunk.length) pending.push(chunk.subarray(from))
  }
}

/** @param {unknown} message */
export function frame(message) {
  return `${JSON.stringify(message)}\0`
}
