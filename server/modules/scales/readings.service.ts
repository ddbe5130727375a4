import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import type { ScaleShows } from '#contract/modules/scales/scaleReading.ts'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { bytesOfHex } from '#contract/rules/scale/reading.ts'
import { milligrams } from '#contract/rules/scale/milligrams.ts'
import type { WeightUnit } from '#contract/rules/scale/milligrams.ts'
import type { Bus } from '../../bus/bus.ts'
import { valueOf } from '../../bus/retained.ts'
import { scaleParser } from '../../devices/scale/scaleParser.ts'
import { Problem } from '../../http/problem.ts'

/** equal stable readings in a row that make a weight (factory.md 3.7) */
export const neededReadings = 3
/** a reading that is older is not what lies on the scale now */
const freshMs = 2000
/** frames that a browser may send with one capture */
const mostFrames = 20

/** A weight that may be recorded. `mg` is exact up to a millionth; `rawFrame` the bytes of its readings, hexadecimal, one a line; `at` ms since the epoch. */
export type CapturedWeight = {
  text: string
  unit: WeightUnit
  mg: number
  sampleCount: number
  rawFrame: string
  source: 'tcp' | 'serial' | 'usb'
  isNet: boolean | null
  at: number
}

/** What every scale showed last, by the id of its record: of all processes, as the topic tells it. */
const shown = new Map<string, ScaleShows>()

/** Keeps what scales show, so that a capture does not wait; the returned function stops. */
export function keepReadings(bus: Bus): () => void {
  return bus.retainedStore.on(({ entry }) => {
    if (entry.topic !== scaleTopic.name) return
    const value = valueOf(entry)
    if (value === null) shown.delete(entry.key)
    else shown.set(entry.key, scaleTopic.value.parse(value))
  })
}

/**
 * What lies on a scale, for a terminal that has its lease. Throws 409 with a sentence unless the last three readings are equal, stable, of one unit,
 * and from just now.
 */
export function capturedWeight(scaleId: string, terminal: string, now: number = Date.now()): CapturedWeight {
  const shows = shown.get(scaleId)
  if (!shows || shows.lockBy !== terminal || (shows.lockUntil ?? 0) <= now) throw new Problem(409, leaseSentence(shows, now))
  if (shows.kind !== 'weight' || shows.why !== '') throw new Problem(409, shows.why === '' ? '秤上没有可以采集的重量' : shows.why)
  if (now - shows.at > freshMs) throw new Problem(409, '秤的读数已经过时，请等新的读数再采集')
  if (!shows.isStable) throw new Problem(409, '秤还没有稳定，请等读数不再跳动')
  if (shows.sameCount < neededReadings) throw new Problem(409, `稳定读数还不够，需要连续 ${neededReadings} 个相同的读数，请稍等`)
  const { text, isNet, source, at, frames, sameCount } = shows
  const unit = weightUnit(shows.unit)
  return { text, unit, mg: milligrams(text, unit), sampleCount: sameCount, rawFrame: frames.join('\n'), source, isNet, at }
}

/** The same of bytes that a browser read from its own port: parsed again here, and nothing of what the browser made of them counts. */
export function capturedFrom(scale: ScaleSetup, frames: readonly string[], now: number = Date.now()): CapturedWeight {
  if (frames.length > mostFrames) throw new Problem(422, `一次最多 ${mostFrames} 帧，请刷新页面后重试`)
  const parser = scaleParser(scale)
  const readings = frames.flatMap((frame) => parser.hear(bytesOfHex(frame) ?? new Uint8Array()))
  const last = readings.slice(-neededReadings)
  const [first] = last
  if (last.length < neededReadings || first?.kind !== 'weight') throw new Problem(409, `需要连续 ${neededReadings} 个稳定的读数，请重新采集`)
  if (first.unit !== scale.unit) throw new Problem(409, unitSentence(first.unit, scale.unit))
  const { text, unit, isNet } = first
  const isSame = last.every((one) => one.kind === 'weight' && one.isStable && one.text === text && one.unit === unit && one.isNet === isNet)
  if (!isSame) throw new Problem(409, '秤还没有稳定，请等读数不再跳动后重新采集')
  return { text, unit, mg: milligrams(text, unit), sampleCount: last.length, rawFrame: last.map(({ raw }) => raw).join('\n'), source: 'usb', isNet, at: now }
}

export function unitSentence(shown: string, expected: string): string {
  return `秤显示的单位是 ${shown}，台账里是 ${expected}，请在秤上换回 ${expected}，或改正台账`
}

function leaseSentence(shows: ScaleShows | undefined, now: number): string {
  if (!shows) return '这台秤没有读数，请检查它的连接'
  if (shows.lockBy === '' || (shows.lockUntil ?? 0) <= now) return '这台秤没有被本终端占用，请重新选择秤'
  return `这台秤正由 ${shows.lockName} 使用，请换一台秤，或等对方用完`
}

function weightUnit(unit: string): WeightUnit {
  if (unit === 'mg' || unit === 'g' || unit === 'kg' || unit === 't') return unit
  throw new Problem(409, `不认识单位 ${unit}`)
}
