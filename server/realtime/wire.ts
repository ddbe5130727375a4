import type { Socket } from 'socket.io'

/** One connection below socket.io. */
export type Connection = Socket['conn']

/** What we need of the WebSocket itself and engine.io keeps to itself: how much is unsent, and closing with a code or at once. */
type Wire = { bufferedAmount: number; close(code: number, reason: string): void; terminate(): void; on(event: 'ping', listener: () => void): void }

/** engine.io's websocket transport holds the `ws` socket without declaring it. */
function wireOf(connection: Connection): Wire | null {
  const socket: unknown = Reflect.get(connection.transport, 'socket')
  return isWire(socket) ? socket : null
}

function isWire(socket: unknown): socket is Wire {
  return typeof socket === 'object' && socket !== null && 'bufferedAmount' in socket && 'terminate' in socket
}

/** Bytes that were given to the connection and are not yet with the operating system. */
export function bufferedBytes(connection: Connection): number {
  const waiting: unknown = Reflect.get(connection, 'writeBuffer') // declared private: packets not yet given to the transport
  const packets: unknown[] = Array.isArray(waiting) ? waiting : []
  return packets.reduce<number>((sum, packet) => sum + sizeOf(packet), wireOf(connection)?.bufferedAmount ?? 0)
}

export function isWritable(connection: Connection): boolean {
  return connection.transport.writable
}

/** A peer that was told to go and does not answer is cut off after this. */
const farewellMs = 1000

/** Closes with a code of RFC 6455 7.4, after what was already sent. */
export function closeWith(connection: Connection, code: number, reason: string): void {
  const wire = wireOf(connection)
  wire?.close(code, reason)
  connection.close(true)
  setTimeout(() => wire?.terminate(), farewellMs).unref()
}

/** Cuts the connection now, without waiting for a peer that does not read; frees what is buffered for it. */
export function cut(connection: Connection): void {
  wireOf(connection)?.terminate()
}

export function onPing(connection: Connection, listener: () => void): void {
  wireOf(connection)?.on('ping', listener)
}

function sizeOf(packet: unknown): number {
  if (typeof packet !== 'object' || packet === null || !('data' in packet)) return 0
  if (typeof packet.data === 'string') return packet.data.length
  return ArrayBuffer.isView(packet.data) ? packet.data.byteLength : 0
}
