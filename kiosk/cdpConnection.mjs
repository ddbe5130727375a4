import { createFrameReader, frame } from './cdpFrames.mjs'

/**
 * @typedef {{ method: string, params: import('./cdpFrames.mjs').Event, sessionId: string | null }} CdpEvent
 * @typedef {object} Cdp
 * @property {(method: string, params: object, options: { sessionId: string | null, timeoutMs: number }) => Promise<import('./cdpFrames.mjs').Answer>} call rejects with CdpError
 * @property {(listener: (event: CdpEvent) => void) => () => void} onEvent returns its undo
 * @property {(reason: string) => void} close rejects every call that still waits
 */

/** A call that Chromium refused, did not answer in time, or that lost its pipe. */
export class CdpError extends Error {}

/**
 * Talks the Chrome DevTools Protocol over two pipes: no debugging port is open on the machine, and no WebSocket library is needed.
 * @param {import('node:stream').Writable} toBrowser
 * @param {import('node:stream').Readable} fromBrowser
 * @returns {Cdp}
 */
export function connectCdp(toBrowser, fromBrowser) {
  let lastId = 0
  let closedBecause = ''
  /** @type {Map<number, { resolve: (result: import('./cdpFrames.mjs').Answer) => void, reject: (error: CdpError) => void }>} */
  const waiting = new Map()
  /** @type {Set<(event: CdpEvent) => void>} */
  const listeners = new Set()

  const close = (/** @type {string} */ reason) => {
    closedBecause ||= reason
    for (const { reject } of waiting.values()) reject(new CdpError(reason))
    waiting.clear()
  }

  const receive = createFrameReader((message) => {
    if (message.id === undefined) {
      for (const listener of listeners) listener({ method: message.method ?? '', params: message.params ?? {}, sessionId: message.sessionId ?? null })
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) call?.reject(new CdpError(message.error.message))
    else call?.resolve(message.result ?? {})
  })

  fromBrowser.on('data', receive)
  for (const pipe of [toBrowser, fromBrowser]) {
    pipe.on('error', (error) => close(`pipe: ${error.message}`))
    pipe.on('close', () => close('pipe closed'))
  }

  return {
    call(method, params, { sessionId, timeoutMs }) {
      if (closedBecause) return Promise.reject(new CdpError(`${method}: ${closedBecause}`))
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new CdpError(`${method}: no answer in ${timeoutMs} ms`))
        }, timeoutMs)
        const settle = (/** @type {() => void} */ act) => {
          clearTimeout(timer)
          act()
        }
        waiting.set(id, { resolve: (result) => settle(() => resolve(result)), reject: (error) => settle(() => reject(error)) })
        toBrowser.write(frame({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
      })
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
  }
}
