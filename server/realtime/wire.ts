import type { Server, Socket } from 'socket.io'

/** One connection below socket.io. */
export type Connection = Socket['conn']

/** What we need of the WebSocket itself and engine.io keeps to itself: how much is unsent, and closing with a code or at once. */
type Wire = { bufferedAmount: number; close(code: number, reason: string): void; terminate(): void; on(event: 'ping', listener: () => void): void }

function wireOf(connection: Connection): Wire | null {
  const { transport } = connection as { transport: { socket?: Wire } } // engine.io's websocket transport holds the `ws` socket here, undeclared
  return transport.socket ?? null
}

/** Bytes that were given to the connection and are not yet with the operating system. */
export function bufferedBytes(connection: Connection): number {
  const waiting = (connection as unknown as { writeBuffer: { data?: unknown }[] }).writeBuffer // declared private; packets not yet given to the transport
  return waiting.reduce((sum, { data }) => sum + sizeOf(data), wireOf(connection)?.bufferedAmount ?? 0)
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

/** Every open connection, signed in or not. */
export function connectionsOf(io: Pick<Server, 'engine'>): Connection[] {
  return Object.values((io.engine as unknown as { clients: Record<string, Connection> }).clients) // declared protected; there is no public list
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length
  return ArrayBuffer.isView(data) ? data.byteLength : 0
}
