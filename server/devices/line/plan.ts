import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { registersOf, scanMsOf } from '#contract/modules/equipment/plcTag.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Area } from '#contract/tag.ts'
import type { BlockPlan, DevicePlan } from '../driver.ts'
import { mannersOf } from '../protocolDriver.ts'
import type { ProtocolDriver } from '../protocolDriver.ts'

/** Where a tag's value stands in the block reads: words from the start of its block, and how many; or why it cannot be read. */
export type Place = { tagCode: string; block: number; offset: number; width: number } | { tagCode: string; error: string }

/** Up to this many unused addresses are read along, because one request more costs more than they do (factory.md 7.1). */
const usualGap = 8

/**
 * Below this scan period requests are pipelined: a PLC answers once per program cycle (5 to 10 ms), so that eight
 * blocks one after the other do not fit into 20 ms. Slower devices get one request at a time, because many gateways
 * and small PLCs drop a second one.
 */
const pipelinedBelowMs = 100

type Numbers = { device: number; firstBlock: number }
type Planned = { plan: DevicePlan; places: Place[] }

/** Merges the tags of one device into as few reads as possible. `numbers.firstBlock` numbers its first block, the others follow. */
export function planDevice(device: PlcDevice, tags: readonly PlcTag[], numbers: Numbers, protocol: ProtocolDriver): Planned {
  const places: Place[] = []
  const readable: Span[] = []
  for (const tag of tags) {
    const span = spanOf(tag, device, protocol)
    if ('error' in span) places.push(span)
    else readable.push(span)
  }
  const blocks: BlockPlan[] = []
  for (const group of Map.groupBy(readable, ({ area, db, scanMs }) => `${area} ${db ?? ''} ${scanMs}`).values()) {
    const most = Math.min(device.maxRegisters ?? Infinity, protocol.mostInOne(group[0]?.area ?? 'holding'))
    for (const { area, db, scanMs, start, end, spans } of merged(group, { most, gap: device.maxGap ?? usualGap })) {
      const block = numbers.firstBlock + blocks.length
      blocks.push({ block, area, ...(db !== null && { db }), start, count: end - start, scanMs, atoms: atomsOf(spans, start) })
      for (const span of spans) places.push({ tagCode: span.tagCode, block, offset: span.start - start, width: span.end - span.start })
    }
  }
  const { deviceCode, host, port, unitId, timeoutMs } = device
  const isFast = blocks.some(({ scanMs }) => scanMs < pipelinedBelowMs)
  const maxInFlight = isFast ? protocol.mostInFlight : 1
  const plan = { device: numbers.device, deviceCode, protocol: device.protocol, host, port, unitId, timeoutMs, maxInFlight, manners: mannersOf(device), blocks }
  return { plan, places }
}

/** The addresses of one tag; `end` is the first one after it. */
type Span = { tagCode: string; area: Area; db: number | null; scanMs: number; start: number; end: number }

function spanOf(tag: PlcTag, device: PlcDevice, { address: rule }: ProtocolDriver): Span | { tagCode: string; error: string } {
  const { tagCode, area } = tag
  const given = { registers: registersOf(tag.dataType), addressBase: device.addressBase }
  const [fault] = rule.faults(tag, given)
  if (fault) return { tagCode, error: fault.reason }
  const { start, width } = rule.place(tag, given)
  return { tagCode, area, db: tag.dbNumber, scanMs: scanMsOf(tag, device), start, end: start + width }
}

/** Neighbours that fit into one request. */
type Run = Omit<Span, 'tagCode'> & { spans: Span[] }

/** `spans` are of one area and one scan period; none is ever cut. */
function merged(spans: readonly Span[], { most, gap }: { most: number; gap: number }): Run[] {
  const runs: Run[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1)
    const end = Math.max(run?.end ?? 0, span.end)
    if (run && span.start - run.end <= gap && end - run.start <= most) {
      run.spans.push(span)
      run.end = end
      continue
    }
    const { area, db, scanMs, start } = span
    runs.push({ area, db, scanMs, start, end: span.end, spans: [span] })
  }
  return runs
}

/** What no cut may go through, in order: tags, or several that overlap. A value read in two pieces would be torn. */
function atomsOf(spans: readonly Span[], blockStart: number): [offset: number, count: number][] {
  const atoms: [number, number][] = []
  for (const { start, end } of spans) {
    const before = atoms.at(-1)
    const offset = start - blockStart
    if (before && offset < before[0] + before[1]) before[1] = Math.max(before[1], end - blockStart - before[0])
    else atoms.push([offset, end - start])
  }
  return atoms
}
