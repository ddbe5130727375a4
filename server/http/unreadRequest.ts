import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from './envelope.ts'
import { refusals } from './errors.ts'

/** By the code of Node's error; anything else is 400. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 }

type Unreadable = Error & { code?: string }

/** Answers what could not be read as a request (headers too long or too slow, no HTTP at all) with an envelope as everything else, and hangs up. */
export function answerUnreadRequests() {
  const begun = new WeakSet<Socket>()
  return {
    /** The headers of a request on this connection are whole. */
    noteRequest: (socket: Socket): void => void begun.add(socket),
    /** After we stood still for long, Node looks for late headers before it reads what came meanwhile: a request that came in time is read first. */
    answer(error: Unreadable, socket: Socket): void {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return hangUp(error, socket)
      begun.delete(socket)
      setImmediate(() => begun.has(socket) || hangUp(error, socket))
    },
  }
}

function hangUp(error: Unreadable, socket: Socket): void {
  const status = statuses[error.code ?? ''] ?? 400
  if (socket.writable && error.code !== 'ECONNRESET') {
    const body = JSON.stringify(failure(status, refusals[status] ?? refusals[400] ?? ''))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
    ]
    socket.write(`${[...head, `content-length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
