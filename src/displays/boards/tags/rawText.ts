import type { RawRegisters } from '../../../api/plc.ts'

const areaNames: Record<RawRegisters['area'], string> = { coil: '线圈', discrete: '离散输入', input: '输入', holding: '保持' }

/** Where a tag lies, as configured: 保持 26. */
export function addressText({ area, address }: Pick<RawRegisters, 'area' | 'address'>): string {
  return `${areaNames[area]} ${address}`
}

/** Registers in hexadecimal, in the order of the wire: 41C8 0000. */
export function wordsText(words: readonly number[]): string {
  return words.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join(' ')
}
