import type { SerialPort } from 'serialport'
import type { OpenWire } from '../line/wire.ts'

/** A serial port as a wire. The package is optional and is loaded when the first device asks for one: a plant without serial ports needs no compiler. */
export const openSerial: OpenWire = ({ host: path, serialMode }, { onOpen, onData, onClose }) => {
  let port: SerialPort | null = null
  let isEnded = false

  async function open(): Promise<void> {
    const loaded = await loadSerialPort()
    if (isEnded) return
    if (!loaded) return onClose('noDriver')
    port = new loaded.SerialPort({ path, ...settingsOf(serialMode), autoOpen: false })
    port.on('data', (chunk: Uint8Array) => onData(chunk))
    port.on('error', () => end())
    port.on('close', () => onClose('closed'))
    port.open((error) => {
      if (isEnded) release()
      else if (error) onClose('closed') // a port that never opened closes nothing
      else onOpen()
    })
  }

  /** Frees the port: only one program has it at a time. */
  function release(): void {
    if (port?.isOpen) port.close(() => {})
  }

  function end(): void {
    isEnded = true
    release()
  }

  void open()
  return { write: (bytes) => void port?.write(bytes), close: end, reset: end }
}

/** null where the package is not installed or has no binary for this computer. */
async function loadSerialPort() {
  try {
    return await import('serialport')
  } catch {
    return null // told as noDriver: a person has to install it
  }
}

const parities: Readonly<Record<string, 'none' | 'even' | 'odd'>> = { N: 'none', E: 'even', O: 'odd' }

/** `9600 8N1`; the contract lets nothing else through. */
function settingsOf(mode: string) {
  const [, baud = '9600', data = '8', parity = 'N', stop = '1'] = /^(\d+) (\d)([NEO])(\d)$/.exec(mode) ?? []
  return {
    baudRate: Number(baud),
    dataBits: data === '7' ? (7 as const) : (8 as const),
    parity: parities[parity] ?? 'none',
    stopBits: stop === '2' ? (2 as const) : (1 as const),
  }
}
