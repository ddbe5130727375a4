import { s7Areas } from '#contract/rules/address/s7.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import type { Area } from '#contract/tag.ts'
import { openByteServer } from '../../plant/wire/byteServer.ts'
import { rtuGateway } from '../../plant/wire/rtuGateway.ts'
import { s7Station } from '../../plant/wire/s7Station.ts'
import { openDevice } from '../support/openedDevice.ts'
import { answer, startHostilePlc } from '../server/devices/modbus/hostilePlc.ts'

export type ReadProtocol = Extract<Protocol, 'modbusTcp' | 'modbusRtuTcp' | 's7'>
export const readProtocols = ['modbusTcp', 'modbusRtuTcp', 's7'] as const satisfies ReadProtocol[]

/** Any word of any address, the same for whoever works it out; the multiplier is Knuth's. */
function wordAt(address: number): number {
  return (Math.imul(address + 1, 2_654_435_761) >>> 16) & 0xffff
}

const wordsFrom = (start: number, count: number) => Array.from({ length: count }, (_, index) => wordAt(start + index))

/** A server of the protocol that holds `wordAt` everywhere; an S7 holds its low byte. */
async function serve(protocol: ReadProtocol): Promise<{ port: number; close: () => Promise<void> }> {
  if (protocol === 'modbusTcp') return startHostilePlc((request, socket) => socket.send(answer(request, wordsFrom(request.start, request.count))))
  const everything = Uint16Array.from(wordsFrom(0, 65_536))
  const answering =
    protocol === 'modbusRtuTcp'
      ? rtuGateway(() => everything)
      : s7Station({ pduBytes: 240, memory: ({ area, db, start, count }) => Uint8Array.from(wordsFrom(start + db + area, count), (word) => word & 0xff) })
  return openByteServer({ host: '127.0.0.1', port: 0, answering })
}

const s7Codes: Readonly<Record<string, number>> = { db: 0x84, m: 0x83, i: 0x81, q: 0x82 }

/**
 * Reads `count` random ranges of one server and compares every word. `onPort` is told where, before anything is on the wire.
 * Returns how many reads were not exactly what the server holds.
 */
export async function randomReads(
  protocol: ReadProtocol,
  count: number,
  random: () => number,
  onPort: (port: number) => Promise<void> = async () => {},
): Promise<number> {
  const whole = (below: number) => Math.floor(random() * below)
  const server = await serve(protocol)
  await onPort(server.port)
  const opened = Promise.withResolvers<void>()
  const device = openDevice(
    { protocol, host: '127.0.0.1', port: server.port, unitId: 1, timeoutMs: 20_000 },
    { onOpen: opened.resolve, onLost: (loss) => opened.reject(new Error(loss)), guard: (run) => run() },
  )
  let wrong = 0
  try {
    await opened.promise
    for (let reads = 0; reads < count; reads += 1) {
      const isS7 = protocol === 's7'
      const length = 1 + whole(isS7 ? 222 : 125)
      const area: Area = isS7 ? (s7Areas[whole(4)] ?? 'db') : whole(2) === 0 ? 'holding' : 'input'
      const db = area === 'db' ? 1 + whole(60_000) : 0
      const start = whole(65_536 - length)
      const { outcome, words } = await device.read({ area, ...(isS7 && { db }), start, count: length })
      const expected = isS7 ? wordsFrom(start + db + (s7Codes[area] ?? 0), length).map((word) => word & 0xff) : wordsFrom(start, length)
      if (outcome !== 'ok' || words.length !== length || expected.some((word, index) => words[index] !== word)) wrong += 1
    }
  } finally {
    device.close()
    await server.close()
  }
  return wrong
}
