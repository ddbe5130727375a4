import { randomUUID } from 'node:crypto'

const mostPerMs = 0x1000
let lastMs = 0
let count = 0

/**
 * An identifier whose text sorts by the time it was made: UUID version 7 (RFC 9562 §5.7), with a counter (§6.2) so that rows
 * of one millisecond keep their order. `atMs` is ms since the epoch.
 */
export function rowId(atMs: number): string {
  count += 1
  if (atMs > lastMs || count === mostPerMs) {
    lastMs = Math.max(atMs, lastMs + 1)
    count = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}
