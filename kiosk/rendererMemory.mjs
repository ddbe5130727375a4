import { readFileSync } from 'node:fs'
import { rendererPids } from './renderers.mjs'

const answerWithinMs = 2000

/**
 * Memory of the biggest page process in MiB: what it holds alone, without the browser's own program text.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 */
export async function rendererMemoryMb(cdp) {
  // A browser that does not tell (or is busy) is judged by its page alone.
  const pids = await rendererPids(cdp, answerWithinMs).catch(() => [])
  return Math.max(0, ...pids.map(memoryOf))
}

/** @param {number} pid */
function memoryOf(pid) {
  try {
    return heldMb(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return 0 // the process ended between the list and the look
  }
}

/** Anonymous and shared memory of a /proc/<pid>/status text, in MiB. @param {string} status */
export function heldMb(status) {
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, amount]) => Number(amount))
  return Math.round(kilobytes.reduce((sum, amount) => sum + amount, 0) / 1024)
}
