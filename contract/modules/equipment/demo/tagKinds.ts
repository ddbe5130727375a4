import type { TagRole } from '../../../tag.ts'
import type { DemoTag } from '../demoMachine.ts'

/** LL, L, H, HH in the tag's unit; null where the table of factory.md 6.6 has a dash. */
export type FourLimits = readonly [LL: number | null, L: number | null, H: number | null, HH: number | null]
export const noLimits: FourLimits = [null, null, null, null]

export type Writing = { unit: string; decimals: number; deadband: number; limits: FourLimits; role: TagRole }

/** A measured value: float32, two registers. */
export function real(offset: number, name: string, title: string, writing: Omit<Writing, 'role'>): DemoTag {
  return tag({ offset, name, title, dataType: 'float32', valueMap: null }, { ...writing, role: 'process' })
}

/** A yes or no in a whole register, 0 or 1, with its two words. */
export function flag(offset: number, name: string, title: string, words: { no: string; yes: string }, limits: FourLimits = noLimits): DemoTag {
  return tag(
    { offset, name, title, dataType: 'uint16', valueMap: { 0: words.no, 1: words.yes } },
    { unit: '', decimals: 0, deadband: 0, limits, role: 'process' },
  )
}

/** A counter: uint32, two registers. */
export function count(offset: number, name: string, title: string, writing: Pick<Writing, 'unit' | 'limits' | 'role'>): DemoTag {
  return tag({ offset, name, title, dataType: 'uint32', valueMap: null }, { ...writing, decimals: 0, deadband: 0 })
}

/** A small whole number in one register; a value map gives its words. */
export function word(
  offset: number,
  name: string,
  title: string,
  writing: Pick<Writing, 'unit' | 'deadband' | 'role'>,
  valueMap: Record<string, string> | null = null,
): DemoTag {
  return tag({ offset, name, title, dataType: 'uint16', valueMap }, { ...writing, decimals: 0, limits: noLimits })
}

/** The same tag as a device sends it that knows no float32: int16, raw × scale = value. */
export function asInt16(tag: DemoTag, scale: number, decimals: number): DemoTag {
  return { ...tag, dataType: 'int16', scale, decimals }
}

function tag(
  place: Pick<DemoTag, 'offset' | 'name' | 'title' | 'dataType' | 'valueMap'>,
  { unit, decimals, deadband, limits: [LL, L, H, HH], role }: Writing,
): DemoTag {
  return { ...place, scale: 1, unit, decimals, deadband, limits: { LL, L, H, HH }, role }
}
