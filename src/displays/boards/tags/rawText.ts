import { s7Address, s7Areas } from '#contract/rules/address/s7.ts'
import type { RawRegisters } from '../../../api/rawRegisters.ts'

const areaNames: Readonly<Record<string, string>> = { coil: '线圈', discrete: '离散输入', input: '输入', holding: '保持' }

/** Where a tag lies, as people of its trade write it: 保持 26, DB5.DBD10. */
export function addressText(raw: Pick<RawRegisters, 'area' | 'dbNumber' | 'address' | 'bit' | 'dataType'>): string {
  return (s7Areas as readonly string[]).includes(raw.area) ? s7Address.text(raw) : `${areaNames[raw.area] ?? raw.area} ${raw.address}`
}

/** Registers in hexadecimal, in the order of the wire: 41C8 0000. */
export function wordsText(words: readonly number[]): string {
  return words.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join(' ')
}
