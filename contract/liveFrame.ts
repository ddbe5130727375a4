import { ByteReader, ByteWriter, FrameError } from './byteStream.ts'
import { qualityOf } from './quality.ts'
import type { TagValue } from './tag.ts'
import { readValue, valueFormOf, writeValue } from './wireValue.ts'

/**
 * One tag in a frame. `index` is its place in the subscription's `snapshot.tags`. `at` is when it was last read well
 * (server ms, 0 never): the section's time, unless the status is bad, then the tag's own.
 */
export type FrameChange = { index: number; value: TagValue; status: number; at: number }

/** One read block: when it was last read well (server ms, 0 never), and what changed. No change at all still says "this is fresh". */
export type FrameSection = { block: number; readAt: number; changes: FrameChange[] }

/**
 * A frame of the live wire. A `full` one holds every tag of the room, a `delta` what changed since number `seq` − 1.
 * `serverTime` is ms since the epoch; `uptimeMs` is the server's monotonic clock, so that a page can tell a late frame
 * from a server whose clock was set (performance.md S5).
 */
export type LiveFrame = { kind: 'full' | 'delta'; seq: number; serverTime: number; uptimeMs: number; sections: FrameSection[] }

const kinds = { delta: 1, full: 2 } as const

// Control byte of a change: bits 0–2 form of the value, bit 3 a status byte follows, bits 4–7 steps from the previous index − 1.
const hasStatus = 0x08
const farStep = 15

/**
 * Writes a frame. Indexes must ascend inside a section. Numbers travel rounded to the tag's `decimals` digits, which is
 * what boards show; the page's value equals that rounded number exactly.
 * `decimals` are the digits of each index. A changed uint16 costs 2 to 4 bytes.
 */
export function encodeFrame(frame: LiveFrame, decimals: readonly number[]): Uint8Array {
  const changes = frame.sections.reduce((sum, section) => sum + section.changes.length, 0)
  const out = new ByteWriter(64 + frame.sections.length * 8 + changes * 5)
  out.byte(kinds[frame.kind])
  out.varint(frame.seq)
  out.float64(frame.serverTime)
  out.varint(Math.max(0, Math.round(frame.uptimeMs)))
  for (const section of frame.sections) writeSection(out, section, frame.serverTime, decimals)
  return out.finish()
}

/** Reads a frame for tags with these `decimals`. Anything malformed throws a `FrameError`. */
export function decodeFrame(bytes: Uint8Array, decimals: readonly number[]): LiveFrame {
  const input = new ByteReader(bytes)
  const kind = kindOf(input.byte())
  const seq = input.varint()
  const serverTime = input.float64()
  if (!Number.isFinite(serverTime)) throw new FrameError('no time')
  const uptimeMs = input.varint()
  const sections: FrameSection[] = []
  while (input.left > 0) sections.push(readSection(input, serverTime, decimals))
  return { kind, seq, serverTime, uptimeMs, sections }
}

function kindOf(code: number): LiveFrame['kind'] {
  if (code === kinds.full) return 'full'
  if (code === kinds.delta) return 'delta'
  throw new FrameError('unknown kind of frame')
}

function writeSection(out: ByteWriter, section: FrameSection, serverTime: number, decimals: readonly number[]): void {
  out.varint(section.block)
  writeAge(out, section.readAt, serverTime)
  out.varint(section.changes.length)
  let previous = -1
  for (const { index, value, status, at } of section.changes) {
    const digits = decimals[index] ?? 0
    const form = valueFormOf(value, digits)
    const step = index - previous - 1
    out.byte(form.code | (status === 0 ? 0 : hasStatus) | (Math.min(step, farStep) << 4))
    if (step >= farStep) out.varint(step - farStep)
    if (status !== 0) out.byte(status)
    if (qualityOf(status) === 'bad') writeAge(out, at, serverTime)
    writeValue(out, form)
    previous = index
  }
}

function readSection(input: ByteReader, serverTime: number, decimals: readonly number[]): FrameSection {
  const block = input.varint()
  const readAt = readTime(input, serverTime)
  const count = input.varint()
  if (count > input.left) throw new FrameError('more changes than bytes')
  const changes: FrameChange[] = []
  let index = -1
  for (let n = 0; n < count; n += 1) {
    const control = input.byte()
    const step = control >> 4
    index += 1 + (step === farStep ? farStep + input.varint() : step)
    const digits = decimals[index]
    if (digits === undefined) throw new FrameError('no such tag')
    const status = control & hasStatus ? input.byte() : 0
    const at = qualityOf(status) === 'bad' ? readTime(input, serverTime) : readAt
    changes.push({ index, value: readValue(input, control & 0x07, digits), status, at })
  }
  return { block, readAt, changes }
}

/** Times travel as age + 1 at `serverTime`; 0 is "never". A clock that was set back makes no negative age (reliability.md F-19). */
function writeAge(out: ByteWriter, at: number, serverTime: number): void {
  out.varint(at === 0 ? 0 : Math.max(0, Math.round(serverTime - at)) + 1)
}

function readTime(input: ByteReader, serverTime: number): number {
  const age = input.varint()
  return age === 0 ? 0 : serverTime - (age - 1)
}
