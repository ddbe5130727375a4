/** What browsers with Web Serial have (Chromium on computers, over HTTPS or localhost); TypeScript does not know it. */
type Port = { open: (options: { baudRate: number }) => Promise<void>; close: () => Promise<void>; readable: ReadableStream<Uint8Array> | null }
type Serial = { requestPort: () => Promise<Port>; getPorts: () => Promise<Port[]> }

/** what scanners on a virtual COM port come set to */
const baudRate = 9600
/** characters without an end that are no scan any more */
const mostUnended = 400

const serialOf = (): Serial | null => (navigator as { serial?: Serial }).serial ?? null // see Serial

export const hasSerial = (): boolean => serialOf() !== null

/** Reads a scanner on a serial port, which no input method and no focus comes between. `ask` lets the person choose the port; otherwise the one that was chosen before. Gives back how to end it; null where there is none. */
export async function readSerialScanner({
  ask,
  onScan,
  onTrouble,
}: {
  ask: boolean
  onScan: (raw: string) => void
  onTrouble: (sentence: string) => void
}): Promise<(() => Promise<void>) | null> {
  const serial = serialOf()
  const port = ask ? await serial?.requestPort() : (await serial?.getPorts())?.[0]
  if (!port) return null
  await port.open({ baudRate })
  const reader = port.readable?.getReader()
  if (!reader) return null
  const lines = createLineSplitter(onScan)
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      lines(new TextDecoder('latin1').decode(value))
    }
  })().catch(() => onTrouble('扫码枪断开了，请插好后再点“连接串口枪”'))
  return async () => {
    await reader.cancel()
    await reading
    reader.releaseLock()
    await port.close()
  }
}

/** Puts pieces together until CR or LF ends a code, as scanners send it; a line of nothing is none. */
export function createLineSplitter(onLine: (line: string) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    if (rest.length > mostUnended) rest = ''
    for (const line of lines) if (line !== '') onLine(line)
  }
}
