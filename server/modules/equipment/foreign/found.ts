/** What another program's file says, as cells of our own tables; a text that is empty is not given. */
export type Found = {
  /** what made the file */
  from: string
  devices: Record<string, string>[]
  tags: Record<string, string>[]
  /** what was left out or taken otherwise, by the name that it has there */
  notUnderstood: { name: string; reason: string }[]
}

/** A name as a code of ours: letters, digits, `_`, `-` and dots; what is neither becomes `_`. */
export function codeOf(text: string, longest: number): string {
  return (
    text
      .trim()
      .replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
      .slice(0, longest) || 'x'
  )
}

/** Linear scaling between two ranges as factor and shift; null where the raw range has no width. */
export function linear(rawLow: number, rawHigh: number, low: number, high: number): { scale: string; offset: string } | null {
  if (![rawLow, rawHigh, low, high].every(Number.isFinite) || rawHigh === rawLow) return null
  const scale = (high - low) / (rawHigh - rawLow)
  return { scale: String(scale), offset: String(low - rawLow * scale) }
}

/** The area and the address from 1 of a Modbus reference: 40001, 400001, 4x0001; null for anything else. */
export function modbusReference(text: string): { area: string; number: number } | null {
  const [, digit = '', number = ''] = /^([0134])[xX]?(\d{4,5})$/.exec(text.trim()) ?? /^([0134])[xX](\d{1,5})$/.exec(text.trim()) ?? []
  const area = { '0': 'coil', '1': 'discrete', '3': 'input', '4': 'holding' }[digit]
  return area === undefined || Number(number) < 1 || Number(number) > 65_536 ? null : { area, number: Number(number) }
}
