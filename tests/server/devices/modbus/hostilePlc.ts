import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A request as it arrived on the wire. */
export type PlcRequest = { transaction: number; unitId: number; functionCode: number; start: number; count: number }

export type PlcSocket = { send(...bytes: (Uint8Array | number[])[]): void; drop(): void }

/** A Modbus TCP server of a few lines whose answers the test decides byte by byte. */
export type HostilePlc = {
  port: number
  requests: PlcRequest[]
  connections: { opened: number; open: number; mostOpen: number }
  /** What it does with a request from now on. */
  behave(respond: Respond): void
  dropAll(): void
  close(): Promise<void>
}

export type Respond = (request: PlcRequest, socket: PlcSocket) => void

const requestBytes = 12

export async function startHostilePlc(firstRespond: Respond, port = 0): Promise<HostilePlc> {
  let respond = firstRespond
  const requests: PlcRequest[] = []
  const connections = { opened: 0, open: 0, mostOpen: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    connections.opened += 1
    connections.open += 1
    connections.mostOpen = Math.max(connections.mostOpen, connections.open)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      for (; received.length >= requestBytes; received = received.subarray(requestBytes)) {
        const request = parse(received)
        requests.push(request)
        respond(request, { send: (...bytes) => bytes.forEach((part) => socket.write(Uint8Array.from(part))), drop: () => socket.destroy() })
      }
    })
    socket.on('error', () => {}) // a client that resets the connection is what some tests want
    socket.on('close', () => {
      sockets.delete(socket)
      connections.open -= 1
    })
  })
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address and a port')
  return {
    port: address.port,
    requests,
    connections,
    behave: (next) => void (respond = next),
    dropAll,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        dropAll()
      }),
  }
}

/** Each register answers its own address. */
export const echoAddresses: Respond = (request, socket) => socket.send(answer(request, addressesOf(request)))

export const silence: Respond = () => {}

export function addressesOf({ start, count }: PlcRequest): number[] {
  return Array.from({ length: count }, (_, index) => (start + index) & 0xffff)
}

/** A right answer of registers. */
export function answer({ transaction, unitId, functionCode }: PlcRequest, words: number[]): Uint8Array {
  return frame(transaction, unitId, [functionCode, words.length * 2, ...words.flatMap((word) => [word >> 8, word & 0xff])])
}

export function exception({ transaction, unitId, functionCode }: PlcRequest, code: number): Uint8Array {
  return frame(transaction, unitId, [functionCode | 0x80, code])
}

export function frame(transaction: number, unitId: number, pdu: number[]): Uint8Array {
  const length = pdu.length + 1
  return Uint8Array.from([transaction >> 8, transaction & 0xff, 0, 0, length >> 8, length & 0xff, unitId, ...pdu])
}

function parse(bytes: Buffer): PlcRequest {
  return {
    transaction: bytes.readUInt16BE(0),
    unitId: bytes.readUInt8(6),
    functionCode: bytes.readUInt8(7),
    start: bytes.readUInt16BE(8),
    count: bytes.readUInt16BE(10),
  }
}
