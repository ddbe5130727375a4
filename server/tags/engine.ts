import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { qualityOf, statuses, statusOfRefusal } from '#contract/quality.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import type { Bus } from '../bus/bus.ts'
import type { BlockRead, Hole } from '../devices/blockRead.ts'
import { hasWords } from '../devices/driver.ts'
import type { DevicePlan, Outcome } from '../devices/driver.ts'
import { bindTags, noWords } from './bindings.ts'
import type { BlockTags } from './bindings.ts'
import { createHeartbeats } from './heartbeats.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { LatestValues } from './latest.ts'
import type { JudgeRange } from './scaling.ts'

/** A tag that the server computes itself, for example `ML-02.state`. */
export type ComputedTag = Omit<TagMeta, 'block'>

/** A reading worth remembering: slot in the table of latest values, time, value and status byte. */
export type Remember = (slot: number, at: number, value: TagValue, status: number) => void

export type TagEngine = {
  /** Takes a new configuration; returns what the drivers have to read. */
  configure(devices: readonly PlcDevice[], tags: readonly PlcTag[], computed: readonly ComputedTag[]): DevicePlan[]
  /** Begins to read, or begins again: what was read and what heartbeats did before is not remembered. */
  begin(): void
  /** Takes one block read: decodes, scales, judges, stores and announces it. */
  take(read: BlockRead): void
  /** The wall clock was set by so many ms: what was read is as old as it was. */
  shift(byMs: number): void
  /** Sets a computed tag. */
  publish(tagCode: string, value: TagValue, at: number): void
  /** Sets a computed tag that is only as good as what it was computed from; a bad one keeps its last value. */
  conclude(tagCode: string, value: TagValue, status: number, at: number): void
}

const statusOf: Record<Exclude<Outcome, 'ok' | 'stopped' | 'exception'>, number> = {
  timeout: statuses.timeout.code,
  garbage: statuses.garbage.code,
  disconnected: statuses.commFailure.code,
  noDriver: statuses.driverMissing.code,
}

export function createTagEngine({ latest, bus, remember }: { latest: LatestValues; bus: Bus; remember: Remember }): TagEngine {
  let blocks = new Map<number, BlockTags>()
  let computedBlock = 0
  let heartbeats: Heartbeats = createHeartbeats()

  /** A block that failed: its tags keep their values and read times and become bad; only the first failure in a row is news. */
  function fail({ slots }: BlockTags, { block, at }: BlockRead, status: number): void {
    const failing = slots.filter((slot) => latest.read(slot).status !== status)
    if (failing.length === 0) return
    for (const slot of failing) failOne(slot, at, status)
    bus.emit('tag.sampled', { block, slots, at })
  }

  function failOne(slot: number, at: number, status: number): void {
    latest.fail(slot, status)
    remember(slot, at, null, status)
  }

  function takeWords(tags: BlockTags, { words, at, block, outcome, holes }: BlockRead): void {
    const { device, slots, offsets, widths, areHeartbeats, decode, judges, clamps, values, verdicts, rawOf, missed } = tags
    const before = tags.words
    const usual = outcome === 'stopped' ? statuses.plcStopped.code : statuses.good.code
    let status = statusNow(device, at, usual)
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? -1
      const offset = offsets[index] ?? 0
      const width = widths[index] ?? 0
      const hole = holes && holeAt(holes, offset, width)
      if (hole) {
        missed.add(index)
        failOne(slot, at, statusOfRefusal(tags.family, hole.exception))
        continue
      }
      const isNews = differ(words, before, offset, width) || (missed.size > 0 && missed.delete(index))
      if (isNews) {
        const measured = decode[index]?.(words, offset) ?? null
        verdicts[index] = verdictOf(measured, judges[index] ?? null)
        values[index] = clamps[index]?.(measured) ?? measured
      }
      const value = values[index] ?? null
      const verdict = verdicts[index] ?? statuses.good.code
      if (areHeartbeats[index]) {
        heartbeats.beat(device, value, at)
        status = statusNow(device, at, usual)
      }
      if (verdict === statuses.sensorFailure.code) {
        latest.show(slot, isNews ? rawOf(words, offset, width) : null, at)
        failOne(slot, at, verdict)
        continue
      }
      const its = status === statuses.good.code ? verdict : status
      if (isNews) latest.set(slot, value, its, at, rawOf(words, offset, width))
      else latest.touch(slot, its, at)
      remember(slot, at, value, its)
    }
    tags.words = words
    bus.emit('tag.sampled', { block, slots, at })
  }

  function statusNow(device: string, at: number, usual: number): number {
    return usual === statuses.good.code && heartbeats.isLost(device, at) ? statuses.heartbeatLost.code : usual
  }

  return {
    configure(devices, tags, computed) {
      const bound = bindTags(devices, tags)
      computedBlock = bound.nextBlock
      heartbeats = createHeartbeats()
      latest.define([...bound.metas, ...computed.map((meta) => ({ ...meta, block: computedBlock }))])
      blocks = bound.blocks
      for (const slot of bound.unreadable) latest.fail(slot, statuses.configError.code)
      for (const slot of bound.disabled) latest.fail(slot, statuses.outOfService.code)
      bus.emit('tags.defined')
      return bound.plans
    },
    begin() {
      heartbeats = createHeartbeats()
      for (const tags of blocks.values()) tags.words = noWords // somebody else has read meanwhile
    },
    take(read) {
      const tags = blocks.get(read.block)
      if (!tags) return // a late answer of the configuration before this one
      const { outcome, exception } = read
      if (hasWords(outcome)) takeWords(tags, read)
      else fail(tags, read, outcome === 'exception' ? statusOfRefusal(tags.family, exception) : statusOf[outcome])
    },
    shift(byMs) {
      heartbeats.shift(byMs)
      latest.shift(byMs)
    },
    publish(tagCode, value, at) {
      const slot = latest.slotOf(tagCode)
      if (slot === undefined) return
      latest.set(slot, value, statuses.good.code, at, [])
      remember(slot, at, value, statuses.good.code)
      bus.emit('tag.sampled', { block: computedBlock, slots: [slot], at })
    },
    conclude(tagCode, value, status, at) {
      const slot = latest.slotOf(tagCode)
      if (slot === undefined) return
      const isBad = qualityOf(status) === 'bad'
      const before = latest.versionOf(slot)
      if (isBad) latest.fail(slot, status)
      else latest.set(slot, value, status, at, [])
      const isNews = latest.versionOf(slot) !== before
      if (!isBad || isNews) remember(slot, at, isBad ? null : value, status)
      if (!isBad || isNews) bus.emit('tag.sampled', { block: computedBlock, slots: [slot], at })
    },
  }
}

/** What a value says of itself: no number is a broken sensor, and its declared ranges may be left. */
function verdictOf(value: TagValue, judge: JudgeRange | null): number {
  if (typeof value === 'number' && !Number.isFinite(value)) return statuses.sensorFailure.code
  return judge === null ? statuses.good.code : judge(value)
}

/** Whether the words of a tag are others than before. Asked for every value that is read. */
function differ(words: Uint16Array, before: Uint16Array, offset: number, width: number): boolean {
  for (let index = offset; index < offset + width; index += 1) if (words[index] !== before[index]) return true
  return false
}

function holeAt(holes: readonly Hole[], offset: number, width: number): Hole | undefined {
  return holes.find((hole) => hole.offset < offset + width && offset < hole.offset + hole.count)
}
