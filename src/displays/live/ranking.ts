import { statuses } from '#contract/quality.ts'
import { lowLimitsCount } from './crossing.ts'
import type { MachineReading } from './machineReading.ts'

/** How much a machine needs somebody, worst first: the order of factory.md 7.3. */
export const needs = ['down', 'lost', 'beyondHH', 'beyondH', 'minorStop', 'waiting', 'attended', 'running', 'idle'] as const
export type Need = (typeof needs)[number]

/** A machine whose need is one of these is drawn big, with its reason in words. */
const urgentNeeds: readonly Need[] = ['down', 'lost', 'beyondHH', 'beyondH', 'minorStop', 'waiting']

/** What a machine was ranked by: its need is believed only after it has held for a while. */
export type Settled = {
  need: Need
  /** when this need began, server ms: among equals the longer one comes first */
  sinceMs: number
  /** another need that is being watched, and since when; null while there is none */
  candidate: { need: Need; fromMs: number } | null
}

/** A value that touches its limit for a moment moves nothing, nor does a device that misses an answer. */
const holdBeforeWorseMs: Partial<Record<Need, number>> = { beyondHH: 5000, beyondH: 5000, lost: 2000 }
/** A machine of which nothing was ever read may just be about to answer: the page or the server has only begun. */
const beginningMs = 10_000
/** A machine keeps its place until it has been better for this long, so that a wall can be read in peace. */
const calmMs = 10_000

export function isUrgent(need: Need): boolean {
  return urgentNeeds.includes(need)
}

/** What a machine needs at this moment. */
export function needOf({ state, lost, crossings }: Pick<MachineReading, 'state' | 'lost' | 'crossings'>): Need {
  if (state === 'down') return 'down'
  if (lost !== null) return lost.reason === statuses.outOfService.word ? 'idle' : 'lost' // somebody took it out of service
  const worst = crossings[0]?.crossing.urgency
  if (worst !== undefined) return worst === 'high' ? 'beyondHH' : 'beyondH'
  switch (state) {
    case 'offline':
      return 'lost'
    case 'minorStop':
    case 'waiting':
    case 'running':
      return state
    case 'setup':
    case 'cleaning':
    case 'maintenance':
      return 'attended'
    case 'idle':
    case 'plannedStop':
    case 'unset':
      return 'idle'
    default:
      return state satisfies never
  }
}

/** Nothing of it was read yet, so nobody can say how it does. */
export function isAwaited({ lost }: Pick<MachineReading, 'lost'>): boolean {
  return lost?.lastAt === 0 && lost.reason === statuses.waiting.word
}

/** The need a machine is ranked by at `nowMs`: worse is believed at once (a limit after 5 s, silence after 2 s), better after 10 s. */
export function settle(before: Settled | undefined, reading: MachineReading, nowMs: number): Settled {
  const need = needOf(reading)
  if (!before && isAwaited(reading)) return { need: 'idle', sinceMs: nowMs, candidate: { need, fromMs: nowMs } }
  if (!before) return { need, sinceMs: beginOf(need, reading, nowMs), candidate: null }
  if (need === before.need) return { need, sinceMs: continuing(before, reading), candidate: null }
  const fromMs = before.candidate?.need === need ? before.candidate.fromMs : nowMs
  if (nowMs - fromMs >= (isAwaited(reading) ? beginningMs : holdMs(before.need, need)))
    return { need, sinceMs: beginOf(need, reading, fromMs), candidate: null }
  return { ...before, candidate: { need, fromMs } }
}

/**
 * Machines as they stand on the wall: those that need somebody first, the worst in front, among equals the longer one. All
 * others have their fixed place, workshop by workshop in the plant's own order, so that a glance finds them.
 */
export function ranked(readings: readonly MachineReading[], settled: ReadonlyMap<string, Settled>): MachineReading[] {
  const firstOfWorkshop = new Map<string, number>()
  for (const { machine } of readings)
    firstOfWorkshop.set(machine.workshopCode, Math.min(machine.seq, firstOfWorkshop.get(machine.workshopCode) ?? Number.POSITIVE_INFINITY))
  const workshop = ({ machine }: MachineReading) => firstOfWorkshop.get(machine.workshopCode) ?? 0
  const urgent = ({ machine }: MachineReading) => {
    const place = settled.get(machine.equipCode)
    return place && isUrgent(place.need) ? place : null
  }
  return [...readings].sort((a, b) => {
    const [one, other] = [urgent(a), urgent(b)]
    const byNeed =
      one && other ? needs.indexOf(one.need) - needs.indexOf(other.need) || one.sinceMs - other.sinceMs : Number(other !== null) - Number(one !== null)
    return byNeed || workshop(a) - workshop(b) || a.machine.seq - b.machine.seq
  })
}

function holdMs(before: Need, next: Need): number {
  return needs.indexOf(next) > needs.indexOf(before) ? calmMs : (holdBeforeWorseMs[next] ?? 0)
}

/** A need that is a state began when the state did, a limit was passed when the history says; nobody recorded when a device fell silent but us. */
function beginOf(need: Need, reading: MachineReading, seenFromMs: number): number {
  if (need === 'beyondHH' || need === 'beyondH') return crossingBegan(reading, seenFromMs)
  const isState = need !== 'lost' || reading.state === 'offline'
  return isState ? (reading.sinceMs ?? seenFromMs) : seenFromMs
}

/** A value below its low limit is none while the machine stands still: then it counts since the machine runs. */
function crossingBegan({ machine, sinceMs, crossings }: MachineReading, seenFromMs: number): number {
  const worst = crossings[0]
  if (!worst || worst.sinceMs === null) return seenFromMs
  const isLow = worst.crossing.level === 'L' || worst.crossing.level === 'LL'
  const countsFromMs = isLow && !lowLimitsCount(machine.type, 'idle') ? (sinceMs ?? 0) : 0
  return Math.min(seenFromMs, Math.max(worst.sinceMs, countsFromMs))
}

/** The state behind the same need may be a new one (stopped, ran for a moment, stopped again): its time counts. */
function continuing({ need, sinceMs }: Settled, reading: MachineReading): number {
  return beginOf(need, reading, sinceMs)
}
