import { machineStateOf } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { LiveTag } from '../../realtime/tagStore.ts'
import { isTrusted } from '../../realtime/trendFeed.ts'
import { crossingOf, lowLimitsCount } from './crossing.ts'
import type { Crossing } from './crossing.ts'

/** `sinceMs`: when the limit was passed, server ms; null until the history was asked */
export type TagCrossing = { tag: LiveTag; crossing: Crossing; sinceMs: number | null }

/** What is known of one machine at one moment. */
export type MachineReading = {
  machine: Machine
  state: MachineState
  /** server ms; null when unknown */
  sinceMs: number | null
  /** why nothing of it can be trusted now, with the time of the last good value; null while it can */
  lost: { reason: string; lastAt: number } | null
  /** limits passed now, most severe first */
  crossings: TagCrossing[]
}

type Read = (tagCode: string) => LiveTag

/** Reads a machine from its live tags. `watched` are those of its process tags that the board subscribed. */
export function readMachine(machine: Machine, watched: readonly string[], read: Read): MachineReading {
  const stateTag = read(machine.stateTag)
  const since = read(machine.stateSinceTag)
  const state = machineStateOf(Number(stateTag.value ?? 0))
  const tags = watched.map(read)
  const lowCounts = lowLimitsCount(machine.type, state)
  const crossings = tags.flatMap((tag) => {
    const crossing = crossingOf(tag, lowCounts)
    return crossing ? [{ tag, crossing, sinceMs: null }] : []
  })
  return {
    machine,
    state,
    sinceMs: sinceOf(since),
    lost: lossOf(stateTag, state, tags),
    crossings: crossings.sort((a, b) => weight(b.crossing) - weight(a.crossing)),
  }
}

/** The same reading with what the history knows: by tag and level (`ML-02.outTemp:H`), when the limit was passed. */
export function withBegins(reading: MachineReading, begins: ReadonlyMap<string, number>): MachineReading {
  if (reading.crossings.length === 0) return reading
  return { ...reading, crossings: reading.crossings.map((one) => ({ ...one, sinceMs: begins.get(crossingKey(one)) ?? null })) }
}

/** ML-02.outTemp:H */
export function crossingKey({ tag, crossing }: Pick<TagCrossing, 'tag' | 'crossing'>): string {
  return `${tag.tagCode}:${crossing.level}`
}

/** A machine is lost when its state is not known, is offline, or when every value it has failed. */
function lossOf(stateTag: LiveTag, state: MachineState, tags: readonly LiveTag[]): MachineReading['lost'] {
  const failed = tags.filter((tag) => !isTrusted(tag))
  const lastAt = Math.max(0, ...tags.map((tag) => tag.at))
  if (!isTrusted(stateTag)) return { reason: stateTag.reason ?? '过期', lastAt: stateTag.at }
  if (tags.length > 0 && failed.length === tags.length) return { reason: failed[0]?.reason ?? '通讯中断', lastAt }
  return state === 'offline' ? { reason: '离线', lastAt } : null
}

/** How bad a crossing is; equals keep the order of the machine's tags, most telling first. */
function weight({ urgency }: Crossing): number {
  return urgency === 'high' ? 1 : 0
}

/** When the state of a machine began, by the tag that says it; null where that is not known. */
export const sinceOf = ({ value }: Pick<LiveTag, 'value'>): number | null => (typeof value === 'number' && value > 0 ? value : null)
