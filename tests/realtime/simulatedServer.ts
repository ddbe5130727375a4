import type { Beat } from '#contract/events.ts'
import type { OpenWire, Wire, WireEvents } from '../../src/realtime/socketWire.ts'

/** One connection as the page opened it, with the far end in the test's hands. */
export type Line = {
  events: WireEvents
  token: string
  asked: { event: string; request: unknown; answer: (message: unknown) => void }[]
  told: unknown[]
  isOpen: boolean
}

export type ServerState = { epochMs: number; startedAtMs: number }

/** The network and the far end: records connections in the order they were opened, and speaks on them when told. */
export function simulateServer(state: ServerState = { epochMs: 1_790_000_000_000, startedAtMs: 0 }, monotonicMs: () => number = () => performance.now()) {
  const lines: Line[] = []
  const openWire: OpenWire = (token, events): Wire => {
    const line: Line = { events, token, asked: [], told: [], isOpen: true }
    lines.push(line)
    return {
      ask: (event, request) => new Promise((answer) => void line.asked.push({ event, request, answer })),
      tell: (event, message) => void line.told.push([event, message]),
      close: () => void (line.isOpen = false),
    }
  }
  const times = () => ({ serverTime: state.epochMs + monotonicMs(), uptimeMs: monotonicMs() - state.startedAtMs })
  return {
    lines,
    openWire,
    state,
    times,
    line(index: number): Line {
      const line = lines.at(index)
      if (!line) throw new Error(`connection ${index} was not opened`)
      return line
    },
    beat(line: Line, part: Partial<Beat> = {}): void {
      if (line.isOpen) line.events.onBeat({ ...times(), spreadMs: 500, ...part })
    },
    drop(line: Line, code: number | null = null): void {
      if (!line.isOpen) return
      line.isOpen = false
      line.events.onClosed(code)
    },
  }
}
