import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { connectCdp } from './cdpConnection.mjs'

/**
 * @typedef {object} Browser
 * @property {import('./cdpConnection.mjs').Cdp} cdp
 * @property {number} pid leader of the browser's own process group
 * @property {Promise<string>} ended how it ended, with its last words
 * @property {(timeoutMs: number) => Promise<void>} answers rejects when it ends, or stays silent, before its first answer
 * @property {() => Promise<void>} kill ends the whole process group, frozen processes too
 * @property {() => Promise<void>} close lets it save the sign-in first, then kills what is left
 */

const gentleCloseMs = 2500
const groupGoneMs = 1000
const groupLookEveryMs = 20
const lastWordsLength = 600

/**
 * Starts Chromium in a process group of its own.
 * @param {string} chromium
 * @param {string[]} flags
 * @returns {Browser}
 */
export function startBrowser(chromium, flags) {
  // File descriptors 3 and 4 are where --remote-debugging-pipe reads and writes.
  const child = spawn(chromium, flags, {
    detached: true,
    env: { ...process.env, GTK_THEME: 'Adwaita:dark' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [, , errors, toBrowser, fromBrowser] = child.stdio
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) throw new Error('the system gave no pipes to the browser')
  const cdp = connectCdp(toBrowser, fromBrowser)
  let lastWords = ''
  errors?.on('data', (text) => (lastWords = `${lastWords}${text}`.slice(-lastWordsLength)))

  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`cannot start: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}: ${lastWords.trim()}`))
  })
  void ended.then((how) => cdp.close(how))

  const pid = child.pid ?? 0
  const kill = async () => {
    if (pid === 0) return
    signalGroup(pid, 'SIGKILL')
    const giveUpAt = Date.now() + groupGoneMs
    while (signalGroup(pid, 0) && Date.now() < giveUpAt) await pause(groupLookEveryMs)
  }
  const close = async () => {
    await Promise.race([
      Promise.allSettled([cdp.call('Browser.close', {}, { sessionId: null, timeoutMs: gentleCloseMs })]).then(() => ended),
      pause(gentleCloseMs),
    ])
    await kill()
  }

  const answers = async (/** @type {number} */ timeoutMs) => {
    await cdp.call('Browser.getVersion', {}, { sessionId: null, timeoutMs })
  }
  return { cdp, pid, ended, answers, kill, close }
}

/** Whether anybody in the group was there to hear it. @param {number} pid @param {NodeJS.Signals | 0} signal */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false // ESRCH: the group is empty, which is what kill wants
  }
}
