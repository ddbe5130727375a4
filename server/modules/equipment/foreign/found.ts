import type { Protocol } from '#contract/rules/address/rule.ts'

/** A tag as cells of our own tables, and its address as it is written in the file. */
export type FoundTag = Record<string, string> & { written: string }

/** What another program's file says, as cells of our own tables; a text that is empty is not given. */
export type Found = {
  /** what made the file */
  from: string
  /** a sentence: where its addresses begin, and what they become here */
  countsFrom: string
  devices: Record<string, string>[]
  tags: FoundTag[]
  /** what was left out or taken otherwise, by the name that it has there */
  notUnderstood: { name: string; reason: string }[]
}

/** The device of ours that a file without devices belongs to; null where nobody chose one. */
export type ChosenDevice = { deviceCode: string; protocol: Protocol; addressBase: number } | null

/** A number that counts from 1 as an address of a device of ours, which counts from its own base. */
export function addressFrom1(number: number, { addressBase }: { addressBase: number }): string {
  return String(number - 1 + addressBase)
}

/** How a file that counts from 1 is taken over, with an example. */
export function countsFrom1(example: string, number: number, device: { deviceCode: string; addressBase: number }): string {
  return `文件里的地址从 1 数起，采集设备 ${device.deviceCode} 的地址基数是 ${device.addressBase}：${example} 记为 ${addressFrom1(number, device)}，读线上第 ${number - 1} 个（从 0 数）`
}

/** A name as a code of ours: letters, digits, `_`, `-` and dots; what is neither becomes `_`. */
function codeOf(text: string, longest: number): string {
  return (
    text
      .trim()
      .replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
      .slice(0, longest) || 'x'
  )
}

/** Codes of one file: no two are the same. Of a name without a letter or digit of ours nothing would be left: it is called by `place`. */
export function createCodes() {
  const used = new Set<string>()
  const next = new Map<string, number>()
  return (name: string, place: string, longest: number): string => {
    const code = codeOf(/[A-Za-z0-9]/.test(name) ? name : place, longest)
    for (let number = next.get(code.toLowerCase()) ?? 1; ; number += 1) {
      next.set(code.toLowerCase(), number + 1)
      const suffix = number === 1 ? '' : `_${number}`
      const one = `${code.slice(0, longest - suffix.length)}${suffix}`
      if (used.has(one.toLowerCase())) continue
      used.add(one.toLowerCase())
      return one
    }
  }
}

/** Linear scaling between two ranges as factor and shift; null where the raw range has no width. */
export function linear(rawLow: number, rawHigh: number, low: number, high: number): { scale: string; offset: string } | null {
  if (![rawLow, rawHigh, low, high].every(Number.isFinite) || rawHigh === rawLow) return null
  const scale = (high - low) / (rawHigh - rawLow)
  return { scale: String(scale), offset: String(low - rawLow * scale) }
}

/** Both ranges as cells, where a scale alone cannot say what is meant: the root of the raw value, or one that stops at its ends. A raw range that falls is turned round. */
export function spread(range: readonly [number, number, number, number], shape: { isRoot: boolean; isClamped: boolean }) {
  const isFalling = range[1] < range[0] && !shape.isRoot
  const [rawLow, rawHigh, low, high] = isFalling ? [range[1], range[0], range[3], range[2]] : range
  if (![rawLow, rawHigh, low, high].every(Number.isFinite) || rawHigh <= rawLow || low === high) return null
  const ends = { rawLow: String(rawLow), rawHigh: String(rawHigh), engLow: String(low), engHigh: String(high) }
  return { ...ends, squareRoot: shape.isRoot ? '是' : '否', clamp: shape.isClamped ? '是' : '否' }
}

/** The area and the address from 1 of a Modbus reference: 40001, 400001, 4x0001; null for anything else. */
export function modbusReference(text: string): { area: string; number: number } | null {
  const [, digit = '', number = ''] = /^([0134])[xX]?(\d{4,5})$/.exec(text.trim()) ?? /^([0134])[xX](\d{1,5})$/.exec(text.trim()) ?? []
  const area = { '0': 'coil', '1': 'discrete', '3': 'input', '4': 'holding' }[digit]
  return area === undefined || Number(number) < 1 || Number(number) > 65_536 ? null : { area, number: Number(number) }
}
