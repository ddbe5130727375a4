import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { askingOf, fromOpening } from '#contract/rules/scale/parserFor.ts'
import type { ScaleParser, ScaleReading } from '#contract/rules/scale/reading.ts'
import { reconnectDelayMs } from '../line/reconnect.ts'
import { openTcp } from '../line/wire.ts'
import type { Wire } from '../line/wire.ts'
import { openSerial } from '../modbus/serial.ts'
import { scaleParser } from './scaleParser.ts'
import { scaleTarget } from './scaleTarget.ts'

/** How a link to a scale does. `silent`: connected, and nothing comes; `foreign`: bytes come, and none is a reading; `noDriver`: this computer lacks the serial package. */
export type ScaleLinkState = 'connecting' | 'reading' | 'silent' | 'foreign' | 'unreachable' | 'noDriver'

/** Instants are ms since the epoch. `onOpen` hears of each connection, `onBytes` everything that comes, whatever it is. */
export type ScaleLinkEvents = {
  onReading: (reading: ScaleReading, at: number) => void
  onState: (state: ScaleLinkState, since: number) => void
  onOpen?: () => void
  onBytes?: (chunk: Uint8Array) => void
}

/** One link to one scale: it connects, asks, listens, and connects again until it is closed. It never throws. */
export type ScaleLink = { close(): void }

const [lookEveryMs, connectWithinMs, askAgainMs, silentAfterMs, hungAfterMs] = [200, 5000, 1000, 3000, 10_000]
/** `ES` as MT-SICS scales say that they do not know `SIR` */
const unknownCommand = '45 53'

/** Opens the link of a scale that the server reads. Throws where its free pattern is none. */
export function openScaleLink(setup: ScaleSetup, events: ScaleLinkEvents): ScaleLink {
  const { onReading, onState, onOpen = () => {}, onBytes = () => {} } = events
  const asking = askingOf(setup.protocol)
  const encoder = new TextEncoder()
  const open = setup.link === 'tcp' ? openTcp : openSerial
  let parser: ScaleParser = newParser()
  let wire: Wire | null = null
  let isOpen = false
  let isClosed = false
  let isRepeating = asking.repeat !== null
  let isAnswered = true
  let hadReadings = false
  let state: ScaleLinkState | null = null
  const started = Date.now()
  const last = { begun: started, bytes: started, reading: started, asked: 0 }
  let lostAt = started
  let retry: NodeJS.Timeout | undefined
  const looking = setInterval(look, lookEveryMs)
  begin()
  return {
    close() {
      isClosed = true
      clearInterval(looking)
      clearTimeout(retry)
      wire?.close()
    },
  }

  function newParser(): ScaleParser {
    return fromOpening(setup.protocol, scaleParser(setup))
  }

  function become(next: ScaleLinkState, since: number): void {
    if (state === next || isClosed) return
    state = next
    onState(next, since)
  }

  function begin(): void {
    const now = Date.now()
    Object.assign(last, { begun: now, asked: 0 })
    parser = newParser()
    isOpen = false
    if (state === null) become('connecting', now)
    const mine = open(scaleTarget(setup), {
      onOpen() {
        if (wire !== mine) return
        isOpen = true
        isAnswered = true
        isRepeating = asking.repeat !== null
        const openedAt = Date.now()
        Object.assign(last, { bytes: openedAt, reading: openedAt })
        onOpen()
        ask(openedAt)
      },
      onData(chunk) {
        if (wire === mine) hear(chunk)
      },
      onClose(why) {
        if (wire === mine) lose(why)
      },
    })
    wire = mine
  }

  function hear(chunk: Uint8Array): void {
    const at = Date.now()
    last.bytes = at
    isAnswered = true
    onBytes(chunk)
    for (const reading of parser.hear(chunk)) {
      if (reading.raw.startsWith(unknownCommand)) isRepeating = false
      if (reading.kind !== 'fault') {
        last.reading = at
        hadReadings = true
        become('reading', at)
      }
      onReading(reading, at)
    }
  }

  function ask(now: number): void {
    const command = isRepeating ? asking.repeat : asking.once
    if (command === null) return
    last.asked = now
    isAnswered = false
    wire?.write(encoder.encode(command))
  }

  /** Asks where it is time to, and tells what does not come. */
  function look(): void {
    const now = Date.now()
    if (!isOpen) {
      if (wire && now - last.begun > connectWithinMs) end(wire)
      return
    }
    if (isRepeating ? now - last.bytes >= askAgainMs && now - last.asked >= askAgainMs : isAnswered || now - last.asked >= askAgainMs) ask(now)
    if (now - last.reading >= silentAfterMs) become(now - last.bytes >= silentAfterMs ? 'silent' : 'foreign', last.reading)
    if (wire && now - last.bytes >= hungAfterMs) end(wire)
  }

  /** Ends a connection from here: whether the other end hears of it is not known. */
  function end(ended: Wire): void {
    ended.reset()
    if (wire !== ended) return
    // a scale that was only silent is called again: it is no other trouble than before
    if (!(isOpen && state === 'silent')) become('unreachable', Date.now())
    callAgain('closed')
  }

  function lose(why: 'closed' | 'noDriver'): void {
    become(why === 'noDriver' ? 'noDriver' : 'unreachable', Date.now())
    callAgain(why)
  }

  function callAgain(loss: 'closed' | 'noDriver'): void {
    const now = Date.now()
    if (isOpen) lostAt = now
    wire = null
    isOpen = false
    if (isClosed) return
    const delay = reconnectDelayMs({ loss, hadAnswers: hadReadings, outageMs: now - lostAt }, Math.random())
    hadReadings = false
    retry = setTimeout(begin, delay)
  }
}
