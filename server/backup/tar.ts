import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** One file of an archive; exactly `size` bytes come from `content`. */
export type TarEntry = { name: string; size: number; content: () => AsyncIterable<Uint8Array> }

const block = 512
/** eleven octal digits: 8 GiB less one */
const largest = 8 ** 11 - 1

/** Archives files as POSIX ustar (IEEE Std 1003.1 "pax", ustar interchange format), one after the other, never a whole file in memory. Throws for a name or a size that the format has no room for. */
export async function* tarOf(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield header(name, size)
    let written = 0
    for await (const chunk of content()) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was archived`)
    yield new Uint8Array(padding(size))
  }
  yield new Uint8Array(2 * block)
}

/** Reads such an archive; `onEntry` has to read each file to its end before the next one comes. Throws for one that is cut off or damaged. */
export async function readTar(
  source: Readable,
  onEntry: (entry: { name: string; size: number; content: AsyncGenerator<Buffer> }) => Promise<void>,
): Promise<void> {
  const bytes = byteReader(source)
  for (;;) {
    const head = await bytes.take(block)
    if (head.every((byte) => byte === 0)) return
    const size = Number.parseInt(text(head, 124, 12), 8)
    if (checksum(head) !== Number.parseInt(text(head, 148, 8), 8) || !Number.isSafeInteger(size)) throw new Error('the archive is damaged')
    const prefix = text(head, 345, 155)
    await onEntry({ name: (prefix === '' ? '' : `${prefix}/`) + text(head, 0, 100), size, content: bytes.some(size) })
    await bytes.take(padding(size))
  }
}

/** The SHA-256 of a file's bytes as hexadecimal digits, while they go by to `each`. */
export async function digestOf(content: AsyncIterable<Uint8Array>, each: (chunk: Uint8Array) => Promise<void> | void = () => {}): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    await each(chunk)
  }
  return hash.digest('hex')
}

const padding = (size: number) => (block - (size % block)) % block

function header(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > 100 || size > largest) throw new Error(`${name} does not fit into the archive`)
  const head = Buffer.alloc(block)
  const put = (at: number, value: string) => void head.write(value, at)
  put(0, name)
  put(100, '0000600\0')
  put(108, '0000000\0')
  put(116, '0000000\0')
  put(124, `${size.toString(8).padStart(11, '0')}\0`)
  put(136, '00000000000\0')
  put(156, '0')
  put(257, 'ustar\x0000')
  put(148, `${checksum(head).toString(8).padStart(6, '0')}\0 `)
  return head
}

/** The sum of a header's bytes, its own field counted as blanks. */
function checksum(head: Uint8Array): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function text(head: Buffer, at: number, length: number): string {
  const field = head.subarray(at, at + length).toString('utf8')
  return (field.includes('\0') ? field.slice(0, field.indexOf('\0')) : field).trim()
}

function byteReader(source: Readable) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer> // no encoding is set
  let rest: Buffer = Buffer.alloc(0)
  async function next(): Promise<Buffer> {
    if (rest.length > 0) return rest
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('the archive is cut off')
    rest = value
    return rest
  }
  async function* some(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = (await next()).subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  return {
    some,
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of some(size)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}
