import type { FastifyInstance } from 'fastify'

/** A body that says nothing for so long is cut, and its request ends (reliability.md F-22). */
export const bodyIdleMs = 60_000
const looksPerIdle = 4

/** Looks now and then whether a body that is still on its way has grown. */
export function cutIdleBodies(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    const isAwaited = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!isAwaited || raw.complete) return
    let read = raw.socket.bytesRead
    let idleLooks = 0
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer)
      idleLooks = raw.socket.bytesRead === read ? idleLooks + 1 : 0
      read = raw.socket.bytesRead
      if (idleLooks >= looksPerIdle) raw.destroy()
    }, idleMs / looksPerIdle)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
