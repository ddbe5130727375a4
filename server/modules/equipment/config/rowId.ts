import { randomUUID } from 'node:crypto'

/** An identifier whose text sorts by the time it was made (UUID version 7, RFC 9562 §5.7). `atMs` is ms since the epoch. */
export function rowId(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
