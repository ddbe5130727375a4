/**
 * Process ids of this browser's pages: of those in sight, of those that were closed and live on, and of the one it holds ready.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {number} timeoutMs
 */
export async function rendererPids(cdp, timeoutMs) {
  const { processInfo } = await cdp.call('SystemInfo.getProcessInfo', {}, { sessionId: null, timeoutMs })
  return (processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/**
 * Ends the processes of all pages. A closed page that hangs keeps its process for as long as its service worker lives there, and Chromium
 * puts the next page of the same server beside that worker: the new page then hangs as well.
 * @param {import('./cdpConnection.mjs').Cdp} cdp
 * @param {number} timeoutMs
 */
export async function endRenderers(cdp, timeoutMs) {
  for (const pid of await rendererPids(cdp, timeoutMs)) end(pid)
}

/** @param {number} pid */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ESRCH: it ended between the list and the signal, which is what we want
  }
}
