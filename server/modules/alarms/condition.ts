import { limitCondition } from '#contract/rules/alarm/limitCondition.ts'
import { changePerMinute, usualWindowSec } from '#contract/rules/alarm/changeRate.ts'
import type { PastValue } from '#contract/rules/alarm/changeRate.ts'
import { alarmTypes } from '#contract/modules/alarms/alarmWords.ts'
import { qualityOf } from '#contract/quality.ts'
import type { LatestValues } from '../../tags/latest.ts'
import type { DefRow } from './standing.service.ts'

/** Whether a device answers: null where nobody knows yet. */
export type LinkOf = (deviceCode: string) => boolean | null

export type Judged = { condition: boolean | null; severity: number; value: number | null }

/** `past` are the values a rate of change looks back on. */
type JudgeParts = { latest: LatestValues; linkOf: LinkOf; wasActive: boolean; worseLimit: number | null; past: readonly PastValue[]; at: number }

const unknown: Judged = { condition: null, severity: 0, value: null }

/** What the plant says of an alarm now; null conditions are 无法判断: no value, or a bad one. */
export function judge(def: DefRow, parts: JudgeParts): Judged {
  const { latest, linkOf, wasActive, worseLimit, at } = parts
  const kind = alarmTypes.find((known) => known === def.type)
  if (kind === undefined) return unknown
  if (kind === 'comm') {
    const answers = linkOf(def.deviceCode ?? '')
    return answers === null ? unknown : { condition: !answers, severity: answers ? 0 : 1, value: null }
  }
  const newest = latest.find(def.tagCode ?? '')
  if (newest === undefined) return unknown
  if (kind === 'stale') return newest.at === 0 ? unknown : { condition: at - newest.at > (def.limitValue ?? 0) * 1000, severity: 1, value: null }
  const value = latest.figureOf(def.tagCode ?? '')
  if (value === null || qualityOf(newest.status) === 'bad') return unknown
  const measured = measuredOf(def, kind, value, parts)
  if (measured === null) return unknown
  const asked = { kind, deadband: def.deadband, wasActive }
  const condition = limitCondition(measured, { ...asked, limit: def.limitValue })
  const isWorse = condition && worseLimit !== null && limitCondition(value, { ...asked, limit: worseLimit, wasActive: false })
  return { condition, severity: isWorse ? 2 : condition ? 1 : 0, value: measured }
}

/** What stands against the limit: the value itself, how far it is from another, or how fast it changes; null where that cannot be told. */
function measuredOf(def: DefRow, kind: string, value: number, { latest, past, at }: Pick<JudgeParts, 'latest' | 'past' | 'at'>): number | null {
  if (kind === 'rateOfChange') return changePerMinute(past, at, value, (def.windowSec ?? usualWindowSec) * 1000)
  if (kind !== 'deviation') return value
  const reference = latest.find(def.referenceTag ?? '')
  const against = latest.figureOf(def.referenceTag ?? '')
  if (reference === undefined || against === null || qualityOf(reference.status) === 'bad') return null
  return value - against
}

/** What an alarm says when it is raised: the value beside its limit, the word of a fault, or what is missing. */
export function messageOf(def: DefRow, value: number | null, latest: LatestValues): string {
  if (def.type === 'comm') return '设备没有应答，它的测点都无法判断'
  if (def.type === 'stale') return `超过 ${def.limitValue ?? 0} 秒没有新值`
  const slot = latest.slotOf(def.tagCode ?? '')
  const meta = slot === undefined ? undefined : latest.metas[slot]
  if (value === null || meta === undefined) return ''
  if (def.type === 'discrete') return meta.valueMap?.[String(value)] ?? (meta.role === 'fault' ? `故障码 ${value}` : `值为 ${value}`)
  const unit = meta.unit === '' ? '' : ` ${meta.unit}`
  if (def.type === 'deviation') return `与${referenceName(def, latest)}相差 ${value.toFixed(meta.decimals)}${unit}，超过 ${def.limitValue ?? ''}${unit}`
  if (def.type === 'rateOfChange') return `每分钟变化 ${value.toFixed(meta.decimals)}${unit}，超过 ${def.limitValue ?? ''}${unit}`
  const words = { HH: '高于上上限', H: '高于上限', L: '低于下限', LL: '低于下下限' } as const
  const word = Object.entries(words).find(([type]) => type === def.type)?.[1] ?? '达到'
  if (isBack(def, value)) return `曾${word} ${def.limitValue ?? ''}${unit}，现在 ${value.toFixed(meta.decimals)}${unit}，在回差 ${def.deadband}${unit} 以内`
  return `${value.toFixed(meta.decimals)}${unit}，${word} ${def.limitValue ?? ''}${unit}`
}

/** Within its dead band: it was beyond its limit, and is not any more, although it stays an alarm. */
function isBack({ type, limitValue }: DefRow, value: number): boolean {
  if (limitValue === null) return false
  return type === 'H' || type === 'HH' ? value <= limitValue : (type === 'L' || type === 'LL') && value >= limitValue
}

function referenceName({ referenceTag }: DefRow, latest: LatestValues): string {
  const slot = latest.slotOf(referenceTag ?? '')
  return (slot === undefined ? undefined : latest.metas[slot]?.name) ?? referenceTag ?? ''
}
