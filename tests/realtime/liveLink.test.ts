import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveLink } from '../../src/realtime/liveLink.ts'
import { createServerClock } from '../../src/realtime/serverClock.ts'
import { simulateServer } from './simulatedServer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const monotonicMs = () => performance.now()

function openLink({ random = () => 0.5, restMs = () => 0 }: { random?: () => number; restMs?: (triesInVain: number) => number } = {}) {
  const server = simulateServer()
  const events: string[] = []
  let token: string | null = 'first token'
  const link = createLiveLink({
    openWire: server.openWire,
    token: () => token,
    onUnauthorized: () => void events.push('unauthorized'),
    clock: createServerClock(monotonicMs),
    monotonicMs,
    wallMs: () => Date.now(),
    random,
    onConnected: () => void events.push(`connected ${server.lines.length - 1}`),
    onDisconnected: () => void events.push('disconnected'),
    onBeat: () => undefined,
    onLive: () => undefined,
    onConfiguration: () => undefined,
    onPaused: () => undefined,
    onTopic: () => undefined,
    onOrder: () => undefined,
    restMs,
  })
  setInterval(() => link.look(), 250)
  link.start()
  return { server, link, events, signIn: (next: string | null) => void (token = next) }
}

/** Lets time pass while the server beats once a second on the given connection. */
function passBeating(server: ReturnType<typeof simulateServer>, ms: number, index = -1) {
  for (let passed = 0; passed < ms; passed += 1000) {
    server.beat(server.line(index))
    vi.advanceTimersByTime(1000)
  }
}

describe('the link', () => {
  test('is connected when a heartbeat came, and offline after 2.5 s without any', () => {
    const { server, link } = openLink()
    expect(link.look().link).toBe('connecting')
    server.beat(server.line(0))
    expect(link.look().link).toBe('connected')
    vi.advanceTimersByTime(2499)
    expect(link.look().link).toBe('connected')
    vi.advanceTimersByTime(1)
    expect(link.look()).toMatchObject({ link: 'offline', lostAtMs: performance.now() - 2500 })
  })

  test('starts a second connection beside a silent one, and keeps the old until the new one speaks', () => {
    const { server, events } = openLink()
    server.beat(server.line(0))
    vi.advanceTimersByTime(2500 + 250 + 250)
    expect(server.lines).toHaveLength(2)
    expect(server.line(0).isOpen).toBe(true)
    server.beat(server.line(1))
    expect(server.line(0).isOpen).toBe(false)
    expect(events).toEqual(['connected 0', 'connected 1'])
  })

  test('gives up the new connection when the old one speaks first', () => {
    const { server, link, events } = openLink()
    server.beat(server.line(0))
    vi.advanceTimersByTime(3000)
    server.beat(server.line(0))
    expect(server.line(1).isOpen).toBe(false)
    expect(link.look().link).toBe('connected')
    passBeating(server, 60_000, 0)
    expect(server.lines).toHaveLength(2)
    expect(events).toEqual(['connected 0'])
  })

  test('takes a backlog that was held up in the network for no sign of life', () => {
    const { server, link } = openLink()
    server.beat(server.line(0))
    const late = server.times()
    vi.advanceTimersByTime(30_000)
    server.beat(server.line(0), late)
    expect(link.look().link).toBe('offline')
    server.beat(server.line(0))
    expect(link.look().link).toBe('connected')
  })
})

describe('reconnecting', () => {
  test('first tries after 0 to 1 spread, then every 0 to 2 spreads, for ever', () => {
    const draws = [0.999, 0.25, 0.999, 0.5]
    const { server } = openLink({ random: () => draws.shift() ?? 0.5 })
    server.beat(server.line(0), { spreadMs: 1000 })
    server.drop(server.line(0))
    vi.advanceTimersByTime(998)
    expect(server.lines).toHaveLength(1)
    vi.advanceTimersByTime(2)
    expect(server.lines).toHaveLength(2)
    server.drop(server.line(1))
    vi.advanceTimersByTime(500)
    expect(server.lines).toHaveLength(3)
    server.drop(server.line(2))
    vi.advanceTimersByTime(1990)
    expect(server.lines).toHaveLength(3)
    vi.advanceTimersByTime(10)
    expect(server.lines).toHaveLength(4)
    for (let n = 0; n < 500; n += 1) {
      server.drop(server.line(-1))
      vi.advanceTimersByTime(1000)
    }
    expect(server.lines).toHaveLength(504)
  })

  test('spreads over half a second until the server told its own spread', () => {
    const { server } = openLink({ random: () => 0.999 })
    server.drop(server.line(0))
    vi.advanceTimersByTime(998)
    expect(server.lines).toHaveLength(1)
    vi.advanceTimersByTime(2)
    expect(server.lines).toHaveLength(2)
  })

  test('rests longer after every try in vain where it is told to, until it is asked again', () => {
    const { server, link } = openLink({ restMs: (triesInVain) => 1000 * 2 ** triesInVain })
    for (const restMs of [2000, 4000, 8000]) {
      const { length } = server.lines
      server.drop(server.line(-1))
      vi.advanceTimersByTime(restMs - 1)
      expect(server.lines).toHaveLength(length)
      vi.advanceTimersByTime(1)
      expect(server.lines).toHaveLength(length + 1)
    }
    server.drop(server.line(-1))
    vi.advanceTimersByTime(1000)
    link.start()
    expect(server.lines).toHaveLength(5)
  })

  test('gives up a try that hangs and makes another', () => {
    const { server } = openLink()
    vi.advanceTimersByTime(2000)
    expect(server.line(0).isOpen).toBe(false)
    vi.advanceTimersByTime(500)
    expect(server.lines).toHaveLength(2)
  })

  test('tries at once when the page wakes, and leaves a healthy connection alone', () => {
    const { server, link } = openLink({ random: () => 0.999 })
    server.beat(server.line(0), { spreadMs: 7000 })
    link.wake()
    expect(server.lines).toHaveLength(1)
    server.drop(server.line(0))
    vi.advanceTimersByTime(1600)
    expect(server.lines).toHaveLength(1)
    link.wake()
    expect(server.lines).toHaveLength(2)
    link.wake()
    expect(server.lines).toHaveLength(2)
  })

  test('with a new token another connection takes over as soon as it speaks, and not before', () => {
    const { server, link, events } = openLink()
    server.beat(server.line(0))
    link.renew()
    expect(server.lines).toHaveLength(2)
    expect(server.line(0).isOpen).toBe(true)
    server.beat(server.line(1))
    expect([server.line(0).isOpen, server.line(1).isOpen]).toEqual([false, true])
    expect(events).toEqual(['connected 0', 'connected 1'])
  })

  test('probes with a second connection after the computer slept', () => {
    const { server, link } = openLink()
    server.beat(server.line(0))
    link.look()
    // Asleep no timer runs; the monotonic clock may stand still while the wall clock goes on.
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    link.look()
    expect(server.lines).toHaveLength(2)
    expect(server.line(0).isOpen).toBe(true)
  })

  test('offers a refused token again only after 10 s, tells once, and takes a new token at once', () => {
    const { server, events, signIn } = openLink()
    server.drop(server.line(0), 401)
    vi.advanceTimersByTime(9900)
    expect(server.lines).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(server.lines).toHaveLength(2)
    server.drop(server.line(1), 401)
    expect(events).toEqual(['unauthorized'])
    signIn('second token')
    vi.advanceTimersByTime(250)
    expect(server.line(2).token).toBe('second token')
  })

  test('waits without connecting while nobody is signed in', () => {
    const { server, signIn } = openLink()
    signIn(null)
    server.drop(server.line(0))
    vi.advanceTimersByTime(60_000)
    expect(server.lines).toHaveLength(1)
    signIn('again')
    vi.advanceTimersByTime(1000)
    expect(server.lines).toHaveLength(2)
  })
})
