import { ByteReader, ByteWriter, FrameError } from '#contract/byteStream.ts'
import type { TagValue } from '#contract/tag.ts'
import type { Latest } from '../tags/latest.ts'

/** The newest of one tag; `slot` is its place in the table of latest values, `at` its true read time (ms since the epoch, 0 never). */
export type SlotSample = Omit<Latest, 'rawAt'> & { slot: number }
export type BlockSamples = { block: number; slots: SlotSample[] }

/**
 * What the collector tells the other processes. `term` grows with every change of the collector, `seq` by one with every
 * frame of a term; `layout` names the configuration that slots are counted by. A full frame has every slot.
 */
export type SampleFrame = { kind: 'delta' | 'full'; term: number; seq: number; layout: string; blocks: BlockSamples[] }

const kinds = { delta: 1, full: 2 } as const

// Control byte of a slot: bits 0–2 form of the value, bit 3 its raw registers follow, bit 4 a time of its own follows.
const forms = { none: 0, number: 1, text: 2, whole: 3 } as const
const formMask = 0x07
const hasRaw = 0x08
const hasOwnTime = 0x10

/** Values travel whole, unlike to pages: other processes scale, round and store nothing, but answer as the collector would. */
export function encodeSamples({ kind, term, seq, layout, blocks }: SampleFrame): Uint8Array {
  const out = new ByteWriter(64 + blocks.reduce((sum, { slots }) => sum + 12 + slots.length * 20, 0))
  out.byte(kinds[kind])
  out.varint(term)
  out.varint(seq)
  out.text(layout)
  for (const { block, slots } of blocks) {
    const blockAt = slots[0]?.at ?? 0
    out.varint(block)
    out.varint(slots.length)
    out.float64(blockAt)
    for (const sample of slots) writeSlot(out, sample, blockAt)
  }
  return out.finish()
}

/** Throws FrameError when the bytes are no frame. */
export function decodeSamples(bytes: Uint8Array): SampleFrame {
  const input = new ByteReader(bytes)
  const kind = kindOf(input.byte())
  const [term, seq, layout] = [input.varint(), input.varint(), input.text()]
  const blocks: BlockSamples[] = []
  while (input.left > 0) {
    const [block, count, blockAt] = [input.varint(), input.varint(), input.float64()]
    if (count > input.left) throw new FrameError('more slots than bytes')
    blocks.push({ block, slots: Array.from({ length: count }, () => readSlot(input, blockAt)) })
  }
  return { kind, term, seq, layout, blocks }
}

function kindOf(code: number): SampleFrame['kind'] {
  if (code === kinds.full) return 'full'
  if (code === kinds.delta) return 'delta'
  throw new FrameError('unknown kind of frame')
}

function formOf(value: TagValue): number {
  if (value === null) return forms.none
  if (typeof value === 'string') return forms.text
  return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0) ? forms.whole : forms.number
}

function writeSlot(out: ByteWriter, { slot, value, status, at, raw }: SlotSample, blockAt: number): void {
  const form = formOf(value)
  out.varint(slot)
  out.byte(form | (raw.length > 0 ? hasRaw : 0) | (at === blockAt ? 0 : hasOwnTime))
  out.byte(status)
  if (at !== blockAt) out.float64(at)
  if (form === forms.whole) out.varint(Number(value))
  else if (form === forms.number) out.float64(Number(value))
  else if (form === forms.text) out.text(String(value))
  if (raw.length === 0) return
  out.varint(raw.length)
  for (const word of raw) out.uint16(word)
}

function readSlot(input: ByteReader, blockAt: number): SlotSample {
  const slot = input.varint()
  const control = input.byte()
  const status = input.byte()
  const at = control & hasOwnTime ? input.float64() : blockAt
  const value = readValue(input, control & formMask)
  const words = control & hasRaw ? input.varint() : 0
  if (words > input.left) throw new FrameError('more words than bytes')
  return { slot, value, status, at, raw: Array.from({ length: words }, () => input.uint16()) }
}

function readValue(input: ByteReader, form: number): TagValue {
  if (form === forms.none) return null
  if (form === forms.whole) return input.varint()
  if (form === forms.number) return input.float64()
  if (form === forms.text) return input.text()
  throw new FrameError('unknown form of value')
}
