import { execFile, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasProgram } from '../support/labelReaders.ts'
import { seeded } from '../server/devices/modbus/fuzz.ts'
import { randomReads, readProtocols } from './randomReads.ts'
import type { ReadProtocol } from './randomReads.ts'

/**
 * `npm run measure:protocols -- 10000`: so many random reads over each protocol, every word compared, watched by Wireshark's dissectors
 * (Debian: tshark, and the right to capture on loopback). Fails when a read was wrong or a packet malformed.
 */
const run = promisify(execFile)
const count = Number(process.argv[2] ?? 10_000)
const dissectors: Record<ReadProtocol, string> = { modbusTcp: 'mbtcp', modbusRtuTcp: 'mbrtu', s7: 'tpkt' }
const shown: Record<ReadProtocol, string> = { modbusTcp: 'mbtcp', modbusRtuTcp: 'mbrtu', s7: 's7comm' }
type Watching = { port: number; stop: () => Promise<void> }

const startMs = 1500
const endMs = 2000

for (const protocol of readProtocols) {
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-packets-')), 'reads.pcap')
  const begun: Watching[] = []
  const wrong = await randomReads(protocol, count, seeded(1), async (port) => {
    if (hasProgram('tshark')) begun.push(await watch(port, file))
  })
  const [watching] = begun
  const seen = watching ? await seenIn(protocol, watching, file) : { packets: 0, malformed: 0 }
  const packets = watching ? `${seen.packets} packets of ${shown[protocol]}, ${seen.malformed} malformed` : 'nobody watched: tshark is missing'
  process.stdout.write(`${protocol}: ${count} reads, ${wrong} wrong; ${packets}\n`)
  if (wrong > 0 || seen.malformed > 0) process.exitCode = 1
}

async function watch(port: number, file: string): Promise<Watching> {
  const capture = spawn('tshark', ['-i', 'lo', '-f', `tcp port ${port}`, '-B', '256', '-w', file, '-q'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => capture.once('exit', () => resolve()))
  for await (const line of createInterface(capture.stderr)) if (line.startsWith('Capturing on')) break
  capture.stderr.resume()
  await pause(startMs) // it says so a little too early
  return {
    port,
    stop: async () => {
      await pause(endMs)
      capture.kill('SIGINT')
      await ended
    },
  }
}

async function seenIn(protocol: ReadProtocol, { port, stop }: Watching, file: string) {
  await stop()
  const counted = async (filter: string) => {
    const { stdout } = await run(
      'tshark',
      ['-r', file, '-d', `tcp.port==${port},${dissectors[protocol]}`, '-Y', filter, '-T', 'fields', '-e', 'frame.number'],
      { maxBuffer: 1 << 28 },
    )
    return stdout.split('\n').filter((line) => line !== '').length
  }
  return { packets: await counted(shown[protocol]), malformed: await counted('_ws.malformed') }
}
