import type { Machine } from '#contract/modules/equipment/overview.ts'

/** What a mill, a sieve and the dust collector are judged by, most telling first (factory.md 3.9, 6.6). */
const wanted: Partial<Record<Machine['type'], readonly string[]>> = {
  mill: ['outTemp', 'bearingTemp', 'current', 'vibration', 'feedRate', 'rotorRpm', 'filterDp', 'screenHours'],
  sieve: ['oversize', 'metalCount'],
  dust: ['interlockOk', 'filterDp'],
}

/** The figures of a machine on the powder board: the wanted ones it has; a machine that has none of them shows its first ones. */
export function powderTags({ type, processTags }: Pick<Machine, 'type' | 'processTags'>): string[] {
  const names = wanted[type] ?? []
  const found = names.flatMap((name) => processTags.find((tagCode) => lastPart(tagCode) === name) ?? [])
  return found.length > 0 ? found : processTags.slice(0, names.length)
}

/** The temperature the trend shows; null when the mill does not measure it. */
export function outTempTag({ processTags }: Pick<Machine, 'processTags'>): string | null {
  return processTags.find((tagCode) => lastPart(tagCode) === 'outTemp') ?? null
}

function lastPart(tagCode: string): string {
  return tagCode.slice(tagCode.lastIndexOf('.') + 1)
}
