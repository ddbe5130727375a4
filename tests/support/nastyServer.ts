import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { crc16 } from '../../plant/wire/rtuGateway.ts'
import { registersAsBlock, s7Station } from '../../plant/wire/s7Station.ts'

export type NastyProtocol = Extract<Protocol, 'modbusTcp' | 'modbusRtuTcp' | 's7'>
export const nastyProtocols = ['modbusTcp', 'modbusRtuTcp', 's7'] as const satisfies NastyProtocol[]

/** A read in registers, whatever the protocol counts: those of an S7 are two bytes each of any data block. */
export type Asked = { unitId: number; start: number; count: number }
type Line = { say: (bytes: Uint8Array) => void; drop: () => void }

export type Manner = {
  /** what a register holds; its own address unless told otherwise */
  register?: (register: number) => number
  /** the number of a refusal, null for silence, true for the right answer */
  judge?: (asked: Asked) => number | null | true
  /** how the bytes of an answer go out */
  send?: (answer: Uint8Array, line: Line) => void
  /** what becomes of a new caller, of whom so many are connected now */
  greet?: (line: Line, open: number) => void
}

/** A device of a protocol on a real socket that behaves as it is told, and can be told otherwise. */
export type NastyServer = {
  port: number
  asked: Asked[]
  connections: { opened: number; open: number; mostOpen: number }
  behave: (manner: Manner) => void
  close: () => Promise<void>
}

export async function openNastyServer(protocol: NastyProtocol, first: Manner = {}, port = 0): Promise<NastyServer> {
  let manner = first
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  const connections = { opened: 0, open: 0, mostOpen: 0 }
  const judge = (one: Asked) => {
    asked.push(one)
    return manner.judge?.(one) ?? (manner.judge ? null : true)
  }
  const valuesOf = ({ start, count }: Asked) => Array.from({ length: count }, (_, index) => (manner.register?.(start + index) ?? start + index) & 0xffff)
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    connections.opened += 1
    connections.open += 1
    connections.mostOpen = Math.max(connections.mostOpen, connections.open)
    const line: Line = { say: (bytes) => void (socket.writable && socket.write(bytes)), drop: () => socket.destroy() }
    const hear = listeners[protocol]({ judge, valuesOf, answer: (bytes) => (manner.send ? manner.send(bytes, line) : line.say(bytes)), greet: line.say })
    socket.on('data', hear)
    socket.on('error', () => socket.destroy()) // a caller that is gone is no matter
    socket.on('close', () => {
      sockets.delete(socket)
      connections.open -= 1
    })
    manner.greet?.(line, connections.open)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    asked,
    connections,
    behave: (next) => void (manner = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** `answer` takes what answers a read, `greet` what a connection begins with. */
type Talk = {
  judge: (asked: Asked) => number | null | true
  valuesOf: (asked: Asked) => number[]
  answer: (bytes: Uint8Array) => void
  greet: (bytes: Uint8Array) => void
}

const listeners: Record<NastyProtocol, (talk: Talk) => (chunk: Uint8Array) => void> = { modbusTcp: hearTcp, modbusRtuTcp: hearRtu, s7: hearS7 }

/** Pieces of a fixed length out of a stream. */
function inPieces(length: number, take: (piece: Buffer) => void): (chunk: Uint8Array) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= length; rest = rest.subarray(length)) take(rest.subarray(0, length))
  }
}

function pduOf(functionCode: number, asked: Asked, { judge, valuesOf }: Talk): number[] | null {
  const verdict = judge(asked)
  if (verdict === null) return null
  if (verdict !== true) return [functionCode | 0x80, verdict]
  return [functionCode, asked.count * 2, ...valuesOf(asked).flatMap((word) => [word >> 8, word & 0xff])]
}

function hearTcp(talk: Talk) {
  return inPieces(12, (request) => {
    const asked = { unitId: request.readUInt8(6), start: request.readUInt16BE(8), count: request.readUInt16BE(10) }
    const pdu = pduOf(request.readUInt8(7), asked, talk)
    if (pdu) talk.answer(Uint8Array.from([...request.subarray(0, 4), (pdu.length + 1) >> 8, (pdu.length + 1) & 0xff, asked.unitId, ...pdu]))
  })
}

function hearRtu(talk: Talk) {
  return inPieces(8, (request) => {
    const asked = { unitId: request.readUInt8(0), start: request.readUInt16BE(2), count: request.readUInt16BE(4) }
    const pdu = pduOf(request.readUInt8(1), asked, talk)
    if (pdu) talk.answer(withCrc([asked.unitId, ...pdu]))
  })
}

export function withCrc(bytes: readonly number[]): Uint8Array {
  const crc = crc16(Uint8Array.from(bytes))
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8])
}

function hearS7({ judge, valuesOf, answer, greet }: Talk) {
  let verdict: number | null | true | undefined
  const hear = s7Station({
    pduBytes: 240,
    memory({ start, count }) {
      const asked = { unitId: 0, start: start >> 1, count: count >> 1 }
      verdict = judge(asked)
      return typeof verdict === 'number' ? verdict : registersAsBlock(Uint16Array.from(valuesOf(asked)))
    },
  })()
  return (chunk: Uint8Array) =>
    hear(chunk, (bytes) => {
      const isRead = verdict !== undefined // the station asked its memory for this one
      const isSilent = verdict === null
      verdict = undefined
      if (!isSilent) (isRead ? answer : greet)(bytes)
    })
}

/** An answer that belongs to another question: another transaction, another unit, another reference. */
export function misaddressed(protocol: NastyProtocol, answer: Uint8Array): Uint8Array {
  if (protocol === 'modbusRtuTcp') return withCrc([(answer[0] ?? 0) + 1, ...answer.subarray(1, -2)])
  const [at, by] = protocol === 'modbusTcp' ? [1, 7] : [12, 7]
  return answer.map((byte, index) => (index === at ? byte ^ by : byte))
}
