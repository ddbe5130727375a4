import { createServer, type Server, type Socket } from 'node:net'

/** How the simulated printer stands; what is set to true it reports and stops for. */
export type PrinterState = { paperOut: boolean; ribbonOut: boolean; headOpen: boolean; paused: boolean }

/** A label printer that speaks ZPL's raw port: it takes labels into a buffer, prints them one after another and answers `~HS`. */
export type LabelPrinter = {
  port: number
  state: PrinterState
  /** what is on paper, in order */
  printed: readonly string[]
  /** resolves when so many labels are on paper */
  whenPrinted(count: number): Promise<void>
  /** cuts every connection and forgets what it had not printed */
  reset(): void
  close(): Promise<void>
}

type Options = {
  port: number
  host: string
  labelMs: number
  /** so many of the last labels are kept as text, older ones as '' (all when left out): one that runs for months must not grow */
  kept?: number
  /** called when a label begins to print; what it sets in `state` stops that label */
  onLabel?: (number: number, printer: LabelPrinter) => void
}

/** Opens a simulated label printer on a TCP port (0: any). */
export async function openLabelPrinter({ port, host, labelMs, kept = Infinity, onLabel = () => {} }: Options): Promise<LabelPrinter> {
  const state: PrinterState = { paperOut: false, ribbonOut: false, headOpen: false, paused: false }
  const printed: string[] = []
  const buffer: string[] = []
  const sockets = new Set<Socket>()
  const waiting: { count: number; resolve: () => void }[] = []
  let announced = 0
  const isStopped = () => state.paperOut || state.ribbonOut || state.headOpen || state.paused

  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy()) // a caller that is gone is no matter
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part: string) => {
      text += part
      for (;;) {
        const format = /^\s*(\^XA[\s\S]*?\^XZ|~HS)/.exec(text)
        if (!format) break
        const [whole, command = ''] = format
        text = text.slice(whole.length)
        if (command === '~HS') socket.write(statusText(state, buffer.length))
        else buffer.push(command)
      }
    })
  })

  const printing = setInterval(() => {
    const [next] = buffer
    if (next === undefined) return
    if (announced === printed.length) {
      announced += 1
      onLabel(announced, printer)
    }
    if (isStopped() || buffer[0] !== next) return
    buffer.shift()
    printed.push(next)
    if (printed.length > kept) printed[printed.length - kept - 1] = ''
    for (const one of waiting) if (printed.length >= one.count) one.resolve()
  }, labelMs)

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  const printer: LabelPrinter = {
    port: typeof address === 'object' && address ? address.port : port,
    state,
    printed,
    async whenPrinted(count) {
      if (printed.length >= count) return
      await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    reset() {
      buffer.length = 0
      announced = printed.length
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      clearInterval(printing)
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return printer
}

/** The three lines of `~HS`. */
function statusText({ paperOut, ribbonOut, headOpen, paused }: PrinterState, formats: number): string {
  const flag = (is: boolean) => (is ? 1 : 0)
  const lines = [
    `030,${flag(paperOut)},${flag(paused)},0500,${String(formats).padStart(3, '0')},0,0,0,000,0,0,0`,
    `000,0,${flag(headOpen)},${flag(ribbonOut)},1,2,4,0,00000000,1,000`,
    '1234,0',
  ]
  return lines.map((line) => `\u0002${line}\u0003\r\n`).join('')
}
