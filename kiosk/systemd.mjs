import { spawn } from 'node:child_process'

const tellEveryMs = 10_000

/**
 * Tells systemd that the launcher's own loop still turns (WatchdogSec in the unit); does nothing elsewhere. Node has no
 * datagram sockets of the unix family, so systemd's own small program speaks for it.
 * @param {Record<string, string | undefined>} environment
 * @param {() => number} now milliseconds
 * @returns {() => void} call it on every turn
 */
export function createHeartbeatTimer(environment, now) {
  if (!environment.NOTIFY_SOCKET || !environment.WATCHDOG_USEC) return () => undefined
  let lastAt = -Infinity
  return () => {
    if (now() - lastAt < tellEveryMs) return
    lastAt = now()
    const child = spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore' })
    child.on('error', () => undefined) // a missing program shows as a watchdog restart in systemd's own journal
  }
}
