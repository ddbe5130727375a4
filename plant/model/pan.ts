import type { ScaleRange } from '#contract/modules/equipment/demo/scaleTags.ts'
import type { TimedCommand } from './orders.ts'
import { normalAt, streamOf } from './chance.ts'

/** What a scale reads, in grams and whole divisions; `hasTare`: a container was taken off. */
export type OnPan = { gross: number; net: number; isStable: boolean; hasTare: boolean }

/** ms between two readings */
export const readingMs = 100
/** how long a scale needs until it stands still (factory.md 6.7: 0.8 to 2.5 s); the larger it is, the longer */
const settleMs = (capacityG: number) => 800 + 1700 * Math.min(1, capacityG / 150_000)
/** share of what is poured that falls fast, and the share of the time that this takes */
const [coarse, coarseTime, approach] = [0.93, 0.45, 0.12]

/** What hands put on the pan of a scale; null where none did, or they left it: then it weighs by itself. A pure function of the commands and the instant. */
export function panAt(commands: readonly TimedCommand[], atMs: number, { capacityG, divisionG }: ScaleRange): OnPan | null {
  let isHeld = false
  let [tare, zero] = [0, 0]
  let load: (at: number) => number = () => 0
  let movedUntil = -Infinity
  for (const { atMs: since, command } of commands) {
    if (since > atMs) break
    if (command.kind === 'leave') [isHeld, tare, zero, load, movedUntil] = [false, 0, 0, () => 0, -Infinity]
    else if (command.kind === 'tare') [isHeld, tare] = [true, command.grams]
    else if (command.kind === 'zero') [isHeld, zero] = [true, command.grams]
    else if (command.kind === 'pan') {
      const before = load(since)
      const settle = settleMs(capacityG)
      load = (at) => before + (command.grams - before) * (at - since >= settle ? 1 : 1 - Math.exp((-8 * (at - since)) / settle))
      ;[isHeld, movedUntil] = [true, since + settle]
    } else if (command.kind === 'pour') {
      const before = load(since)
      const pouringMs = command.seconds * 1000
      load = (at) => before + command.grams * poured(pouringMs === 0 ? 1 : (at - since) / pouringMs)
      ;[isHeld, movedUntil] = [true, since + pouringMs + settleMs(capacityG)]
    }
  }
  if (!isHeld) return null
  const isStable = atMs >= movedUntil
  const shake = isStable ? 0 : 0.3 * normalAt(streamOf(1, 'pan', capacityG), Math.floor(atMs / readingMs))
  const read = (grams: number) => Math.round(grams / divisionG + shake) * divisionG || 0 // no minus before nothing
  const gross = load(atMs) - zero
  return { gross: read(gross), net: read(gross - tare), isStable, hasTare: tare !== 0 }
}

/** Share of the powder that lies on the pan after a share of the time: fast, then in dribbles. */
function poured(share: number): number {
  if (share >= 1) return 1
  if (share < coarseTime) return (coarse * (1 - Math.exp(-share / approach))) / (1 - Math.exp(-coarseTime / approach))
  return coarse + (1 - coarse) * ((share - coarseTime) / (1 - coarseTime))
}
