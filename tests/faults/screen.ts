import { ByteReader } from '#contract/byteStream.ts'
import type { Subscribe } from '#contract/events.ts'
import { createConnectionStore } from '../../src/realtime/connectionStore.ts'
import { createLiveSocket } from '../../src/realtime/liveSocket.ts'
import { createServerClock, monotonicMs } from '../../src/realtime/serverClock.ts'
import { socketWireTo } from '../../src/realtime/socketWire.ts'
import type { OpenWire } from '../../src/realtime/socketWire.ts'
import { createTagStore } from '../../src/realtime/tagStore.ts'

export type Sighting = { onTry(): void; onFrame(lateMs: number, step: 'next' | 'repeated' | 'skipped'): void; onValues(): void }

export type Screen = { isConnected(): boolean; values(): (string | number | null)[] }

/** One screen without a browser: link, subscriptions and store are those of our pages, only nothing is drawn. */
export function openScreen({ url, token, request }: { url: string; token: string; request: Subscribe }, seen: Sighting): Screen {
  const clock = createServerClock(monotonicMs)
  const connection = createConnectionStore()
  const store = createTagStore({ monotonicMs, clock, atNextFrame: () => {} }) // as in a hidden tab: the sweep does the work
  const openWire: OpenWire = (offered, events) => {
    seen.onTry()
    let last: number | null = null
    const wire = socketWireTo(url)(offered, {
      ...events,
      onLive(room, bytes) {
        const { seq, serverTime } = stampOf(bytes)
        seen.onFrame(Date.now() - serverTime, last === null || seq === last + 1 ? 'next' : seq <= last ? 'repeated' : 'skipped')
        last = seq
        events.onLive(room, bytes)
      },
    })
    return {
      ...wire,
      async ask(event, asked) {
        const answer = await wire.ask(event, asked)
        if (event === 'subscribe') seen.onValues()
        return answer
      },
    }
  }
  const live = createLiveSocket({
    openWire,
    config: () => ({ url, token: () => token, onUnauthorized: () => {} }),
    store,
    clock,
    connection,
    onPaused: () => {},
    monotonicMs,
    random: Math.random,
  })
  live.subscriptions.hold('screen', request, () => {})
  return {
    isConnected: () => connection.getState().link === 'connected',
    values: () => (request.tags ?? []).map((tagCode) => store.read(tagCode).value),
  }
}

/** The beginning of a frame (contract/liveFrame.ts), without reading its values. */
function stampOf(bytes: Uint8Array): { seq: number; serverTime: number } {
  const input = new ByteReader(bytes)
  input.byte()
  return { seq: input.varint(), serverTime: input.float64() }
}
