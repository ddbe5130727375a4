import type { DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import type { WordOrder } from '#contract/tag.ts'

/** Where each byte of the order goes: byte k of the wire is byte `orderOf[k]` of the big-endian value. */
const orders: Record<WordOrder, readonly [number, number, number, number]> = { ABCD: [0, 1, 2, 3], CDAB: [2, 3, 0, 1], BADC: [1, 0, 3, 2], DCBA: [3, 2, 1, 0] }

const scratch = new DataView(new ArrayBuffer(4))

/** Writes `value` (in the tag's unit) where the tag lives. One-register types are plain big-endian in every order; whole numbers out of range are clamped. */
export function writeTag(registers: Uint16Array, tag: Pick<DemoTag, 'offset' | 'dataType' | 'scale'>, value: number, wordOrder: WordOrder): void {
  const raw = value / tag.scale
  switch (tag.dataType) {
    case 'uint16':
      registers[tag.offset] = within(raw, 0, 0xffff)
      return
    case 'int16':
      registers[tag.offset] = within(raw, -0x8000, 0x7fff)
      return
    case 'uint32':
      scratch.setUint32(0, within(raw, 0, 0xffff_ffff))
      break
    case 'float32':
      scratch.setFloat32(0, raw)
      break
    default:
      tag.dataType satisfies never
  }
  const [first, second, third, fourth] = orders[wordOrder]
  registers[tag.offset] = (scratch.getUint8(first) << 8) | scratch.getUint8(second)
  registers[tag.offset + 1] = (scratch.getUint8(third) << 8) | scratch.getUint8(fourth)
}

function within(raw: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(raw)))
}
