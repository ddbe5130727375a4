import type { OpenWire, Wire } from './socketWire.ts'

/** What speaks socket.io: a seventh of all code up to the home page, and only needed where live values are shown. */
const load = () => import('./socketWire.ts')

/** Connections whose code comes with the first of them. One that is closed before it came is never opened. */
export function lazySocketTo(url: string | undefined, loading: typeof load = load): OpenWire {
  return (token, events, tenant) => {
    let wire: Wire | null = null
    let isClosed = false
    const open = async () => {
      const { socketWireTo } = await loading()
      if (!isClosed) wire = socketWireTo(url)(token, events, tenant)
    }
    open().catch(() => isClosed || events.onClosed(null)) // as if nothing had answered
    return {
      ask: async (event, request) => {
        if (!wire) throw new Error('the connection is not there yet')
        return wire.ask(event, request)
      },
      tell: (event, message) => wire?.tell(event, message),
      close() {
        isClosed = true
        wire?.close()
      },
    }
  }
}
