import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import type { DemoMachine, DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import { diceOf, streamOf } from '../model/chance.ts'
import type { Dice } from '../model/chance.ts'
import { dayMs, minuteMs, secondMs } from '../model/week.ts'

/** What goes wrong on the wire by itself (factory.md 6.7), to prove that the collector handles quality. */
export type WireFaults = {
  isDropped(code: string, atMs: number): boolean
  /** the tag that is stuck and since when */
  stuckTag(code: string, atMs: number): { tag: DemoTag; sinceMs: number } | null
  /** the tag that reads 65535 */
  spikedTag(code: string, atMs: number): DemoTag | null
  /** one device is programmed in the wrong word order for a while */
  isSwapped(code: string, atMs: number): boolean
}

export const noWireFaults: WireFaults = { isDropped: () => false, stuckTag: () => null, spikedTag: () => null, isSwapped: () => false }

type Span = { startMs: number; endMs: number }
type TagSpan = Span & { code: string; tag: DemoTag }
type Day = { day: number; drops: Map<string, Span[]>; stuck: TagSpan; spiked: TagSpan; swapped: (Span & { code: string }) | null }

const swapEveryDays = 7

/** The mishaps of every day, a pure function of the seed: 1–3 drops per device, one stuck and one spiking tag a day, one swapped word order a week. */
export function seededWireFaults(seed: number): WireFaults {
  let today: Day | null = null
  const dayAt = (atMs: number): Day => {
    const day = Math.floor(atMs / dayMs)
    if (today?.day !== day) today = drawDay(seed, day)
    return today
  }
  return {
    isDropped: (code, atMs) =>
      dayAt(atMs)
        .drops.get(code)
        ?.some((span) => covers(span, atMs)) ?? false,
    stuckTag(code, atMs) {
      const { stuck } = dayAt(atMs)
      return stuck.code === code && covers(stuck, atMs) ? { tag: stuck.tag, sinceMs: stuck.startMs } : null
    },
    spikedTag(code, atMs) {
      const { spiked } = dayAt(atMs)
      return spiked.code === code && covers(spiked, atMs) ? spiked.tag : null
    },
    isSwapped(code, atMs) {
      const { swapped } = dayAt(atMs)
      return swapped?.code === code && covers(swapped, atMs)
    },
  }
}

const covers = ({ startMs, endMs }: Span, atMs: number) => atMs >= startMs && atMs < endMs

function drawDay(seed: number, day: number): Day {
  const dice = diceOf(streamOf(seed, 'mishaps', day))
  const drops = new Map(
    demoMachines.map(({ code }) => [code, Array.from({ length: 1 + Math.floor(dice.even() * 3) }, () => span(dice, day, dice.between(5, 90) * secondMs))]),
  )
  const stuck = { ...span(dice, day, dice.between(20, 60) * minuteMs), ...drawTag(dice) }
  const spiked = { ...span(dice, day, 3 * secondMs), ...drawTag(dice) }
  const swapped = { ...span(dice, day, 10 * minuteMs), code: drawMachine(dice).code }
  return { day, drops, stuck, spiked, swapped: day % swapEveryDays === 0 ? swapped : null }
}

/** A time of whole seconds that lies inside the day. */
function span(dice: Dice, day: number, lengthMs: number): Span {
  const ms = Math.round(lengthMs / secondMs) * secondMs
  const startMs = day * dayMs + Math.floor(dice.between(0, dayMs - ms) / secondMs) * secondMs
  return { startMs, endMs: startMs + ms }
}

function drawMachine(dice: Dice): DemoMachine {
  const machine = demoMachines[Math.floor(dice.even() * demoMachines.length)]
  if (!machine) throw new Error('the demo plant has no machines')
  return machine
}

/** A process value: headers stay right, so that the state of no machine depends on the wire. */
function drawTag(dice: Dice): { code: string; tag: DemoTag } {
  const { code, tags } = drawMachine(dice)
  const own = tags.filter(({ offset }) => offset >= 20)
  const tag = own[Math.floor(dice.even() * own.length)]
  if (!tag) throw new Error(`${code} has no tags of its own`)
  return { code, tag }
}
