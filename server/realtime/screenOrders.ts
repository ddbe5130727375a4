import { OrderAnswer } from '#contract/modules/walls/screenOrders.ts'
import type { Bus } from '../bus/bus.ts'
import type { LiveSocket } from './liveServer.ts'

/** a screen that draws its own picture needs some seconds */
const answerWithinMs = 8000

/**
 * Passes orders on to the screens whose sockets this process holds, and tells the bus what they acknowledge. A screen
 * without a socket here gets nothing, also later: nothing is kept. Returns what ends it.
 */
export function passOrders(bus: Pick<Bus, 'on' | 'emit'>, sockets: () => Iterable<LiveSocket>): () => void {
  return bus.on('screen.ordered', ({ ticket, notAfter, screenIds, order }) => {
    for (const [screenId, socket] of newestOf(sockets(), new Set(screenIds)))
      socket.timeout(answerWithinMs).emit('order', { ticket, notAfter, order }, (error: Error | null, answer: unknown) => {
        const { data } = OrderAnswer.safeParse(answer)
        if (error || !data) return // too late, or not to be understood: whoever waits finds out
        bus.emit('screen.answered', { ticket, screenId, ...data })
      })
  })
}

/** After a short outage a screen has two connections; the newer one is the one that it listens to. */
function newestOf(sockets: Iterable<LiveSocket>, wanted: ReadonlySet<string>): Map<string, LiveSocket> {
  const found = new Map<string, LiveSocket>()
  for (const socket of sockets) {
    const { screenId } = socket.data.caller
    if (screenId !== null && wanted.has(screenId) && socket.connected) found.set(screenId, socket)
  }
  return found
}
