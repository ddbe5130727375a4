import type { FastifyInstance } from 'fastify'

/** A body that is silent for `idleMs`, or brings less than `leastBytes` in that time, is cut, and its request ends (reliability.md F-22). */
export const bodyLimits = { idleMs: 60_000, leastBytes: 4096 }
const looksPerIdle = 4

/** Looks now and then how much a body that is still on its way has grown. */
export function cutIdleBodies(app: FastifyInstance, { idleMs, leastBytes }: typeof bodyLimits): void {
  app.addHook('onRequest', async ({ raw }) => {
    const isAwaited = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!isAwaited || raw.complete) return
    // what had been read at each of the last looks; bytes that come one by one are as good as none
    const read = [raw.socket.bytesRead]
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer)
      read.push(raw.socket.bytesRead)
      const [before = 0] = read
      if (read.length <= looksPerIdle) return
      read.shift()
      if (raw.socket.bytesRead - before < leastBytes) raw.destroy()
    }, idleMs / looksPerIdle)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
