import { RE2JS } from 're2js'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { askingOf, fromOpening, parserFor } from '#contract/rules/scale/parserFor.ts'
import type { LinePattern } from '#contract/rules/scale/parserFor.ts'
import type { ScaleReading } from '#contract/rules/scale/reading.ts'

/** What of Web Serial is used; browsers that have none lack `navigator.serial`. */
export type SerialPortOfBrowser = {
  open(options: { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even' | 'odd'; stopBits: 1 | 2 }): Promise<void>
  close(): Promise<void>
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
}
export type SerialOfBrowser = { requestPort(): Promise<SerialPortOfBrowser>; getPorts(): Promise<SerialPortOfBrowser[]> }

/** The serial ports of this browser; null with the reason where there are none to be had. */
export function browserSerial(): { serial: SerialOfBrowser; why: null } | { serial: null; why: string } {
  if (!window.isSecureContext) return { serial: null, why: '浏览器只在 HTTPS 或 localhost 下允许用串口，请用 https 打开本页，或把秤接到服务器' }
  const { serial } = navigator as { serial?: SerialOfBrowser } // not in the types of the DOM
  return serial ? { serial, why: null } : { serial: null, why: '这个浏览器不能用串口，请换 Chrome 或 Edge，或把秤接到服务器' }
}

/** A pattern of people, by an engine that no line can keep busy (docs/decisions/102). Throws for a pattern that is none. */
const linePattern: LinePattern = (pattern) => {
  const compiled = RE2JS.compile(pattern)
  const names = Object.keys(compiled.namedGroups())
  return (line) => {
    const matcher = compiled.matcher(line)
    return matcher.find() ? Object.fromEntries(names.map((name) => [name, matcher.group(name) ?? ''])) : null
  }
}

export type SerialScale = {
  /** the bytes of the last readings, hexadecimal, oldest first: what goes with a capture, for the server to read again */
  frames(): readonly string[]
  close(): Promise<void>
}

type Events = { onReading: (reading: ScaleReading) => void; onEnd: (why: string) => void }

const askAgainMs = 1000
/** a capture takes three; a few more do no harm */
const keptFrames = 10

/** Opens a port of the browser as a scale is set up, asks it and reads it until it is closed or pulled out. Throws a sentence where it does not open. */
export async function openSerialScale(port: SerialPortOfBrowser, setup: ScaleSetup, { onReading, onEnd }: Events): Promise<SerialScale> {
  try {
    await port.open({
      baudRate: setup.baud ?? 9600,
      dataBits: setup.dataBits === '7' ? 7 : 8,
      parity: setup.parity ?? 'none',
      stopBits: setup.stopBits === '2' ? 2 : 1,
    })
  } catch {
    throw new Error('串口打不开，请关闭占用它的程序，拔下再插上后重试')
  }
  const { readable, writable } = port
  if (!readable || !writable) throw new Error('串口打不开，请拔下再插上后重试')
  const parser = fromOpening(setup.protocol, parserFor(setup, linePattern))
  const asking = askingOf(setup.protocol)
  const command = asking.repeat ?? asking.once
  const reader = readable.getReader()
  const writer = writable.getWriter()
  let frames: string[] = []
  let heardAt = 0
  const ask = () => {
    // what the port does not take is told by its reader, which ends
    if (command !== null && (asking.repeat === null || performance.now() - heardAt >= askAgainMs))
      writer.write(new TextEncoder().encode(command)).catch(() => {})
  }
  ask()
  const timer = setInterval(ask, asking.repeat === null ? 200 : askAgainMs)

  async function listen(): Promise<void> {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      heardAt = performance.now()
      for (const reading of parser.hear(value)) {
        frames = [...frames, reading.raw].slice(-keptFrames)
        onReading(reading)
      }
    }
  }
  const listening = listen()
    .catch(() => onEnd('串口断开了，请检查接线，插好后重新打开'))
    .finally(() => clearInterval(timer))

  return {
    frames: () => frames,
    async close() {
      clearInterval(timer)
      await reader.cancel().catch(() => {}) // pulled out already
      await listening
      reader.releaseLock()
      writer.releaseLock()
      await port.close().catch(() => {}) // pulled out already
    },
  }
}
