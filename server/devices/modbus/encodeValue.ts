import type { DataType, WordOrder } from '#contract/tag.ts'
import { hasWordsReversed, hasBytesSwapped } from './wordOrder.ts'

/** Types of which a value can be written: those whose words hold nothing else besides. */
export const writtenTypes = ['bool', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'] as const
type WrittenType = (typeof writtenTypes)[number]

export function isWrittenType(dataType: DataType): dataType is WrittenType {
  return writtenTypes.some((one) => one === dataType)
}

const scratch = new DataView(new ArrayBuffer(8))

/** How a raw value gets into the scratch, and how many registers it takes; whole numbers with their ends. */
const kinds: Record<WrittenType, { width: number; ends: readonly [number, number] | null; put: (raw: number) => void }> = {
  bool: { width: 1, ends: [0, 1], put: (raw) => scratch.setUint16(0, raw) },
  int16: { width: 1, ends: [-0x8000, 0x7fff], put: (raw) => scratch.setInt16(0, raw) },
  uint16: { width: 1, ends: [0, 0xffff], put: (raw) => scratch.setUint16(0, raw) },
  int32: { width: 2, ends: [-0x8000_0000, 0x7fff_ffff], put: (raw) => scratch.setInt32(0, raw) },
  uint32: { width: 2, ends: [0, 0xffff_ffff], put: (raw) => scratch.setUint32(0, raw) },
  float32: { width: 2, ends: null, put: (raw) => scratch.setFloat32(0, raw) },
  float64: { width: 4, ends: null, put: (raw) => scratch.setFloat64(0, raw) },
}

/** The words of a raw value as the device keeps them, the opposite of `decoderOf`; null for one that its type cannot hold. A whole number is rounded. */
export function wordsOfRaw(raw: number, { dataType, wordOrder }: { dataType: WrittenType; wordOrder: WordOrder }): number[] | null {
  const { width, ends, put } = kinds[dataType]
  const kept = ends ? Math.round(raw) : raw
  const largest = dataType === 'float32' ? 3.4e38 : Number.MAX_VALUE
  const [low, high] = ends ?? [-largest, largest]
  if (!(kept >= low && kept <= high)) return null
  put(kept)
  return Array.from({ length: width }, (_, index) =>
    scratch.getUint16((hasWordsReversed(wordOrder) ? width - 1 - index : index) * 2, width > 1 && hasBytesSwapped(wordOrder)),
  )
}
