import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { MachineType } from '#contract/modules/equipment/overview.ts'
import { figureOf } from '#contract/tag.ts'
import type { LiveTag } from '../../realtime/tagStore.ts'

export type Level = 'HH' | 'LL' | 'H' | 'L'
/** A limit that a value is beyond right now. */
export type Crossing = { level: Level; limit: number; urgency: 'high' | 'medium' }

/** Which of its limits a tag is beyond, the worst one; null when it is within, or when its value cannot be trusted. */
export function crossingOf({ value, meta, quality }: Pick<LiveTag, 'value' | 'meta' | 'quality'>, lowCounts: boolean): Crossing | null {
  if (meta === null || quality === 'bad' || quality === 'stale') return null
  const figure = figureOf(value, meta.dataType)
  if (figure === null) return null
  const { limitLL, limitL, limitH, limitHH } = meta
  if (limitHH !== null && figure > limitHH) return { level: 'HH', limit: limitHH, urgency: 'high' }
  if (lowCounts && limitLL !== null && figure < limitLL) return { level: 'LL', limit: limitLL, urgency: 'high' }
  if (limitH !== null && figure > limitH) return { level: 'H', limit: limitH, urgency: 'medium' }
  if (lowCounts && limitL !== null && figure < limitL) return { level: 'L', limit: limitL, urgency: 'medium' }
  return null
}

/** Rooms, dust collection and supply must always be within their limits; what produces has none to fall below while it stands still. */
const alwaysOn: readonly MachineType[] = ['hvac', 'dust', 'utility', 'other']

/** Whether the low limits of a machine's values mean something now (factory.md 7.2, suppressWhen): a mill at rest draws no current. */
export function lowLimitsCount(type: MachineType, state: MachineState): boolean {
  return alwaysOn.includes(type) || state === 'running'
}

const words: Record<Level, string> = { HH: '高于上上限', H: '高于上限', L: '低于下限', LL: '低于下下限' }

/** 高于上上限 90; a value that is a word, as an interlock, has no number to compare. */
export function crossingWords({ level, limit }: Crossing, isWord: boolean): string {
  return isWord ? '不正常' : `${words[level]} ${limit}`
}
