import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { scanMsOf, staleAfterMsOf } from '#contract/modules/equipment/plcTag.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { statuses } from '#contract/quality.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import type { Bus } from '../bus.ts'
import type { BlockRead } from '../devices/blockRead.ts'
import type { DevicePlan, Outcome } from '../devices/driver.ts'
import { planDevice } from '../devices/modbus/plan.ts'
import { decodeValue, widthOf } from '../devices/modbus/registers.ts'
import { createHeartbeats } from './heartbeats.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { LatestValues } from './latest.ts'

/** A tag that the server computes itself, for example `ML-02.state`. */
export type ComputedTag = Omit<TagMeta, 'block'>

/** A reading worth remembering: slot in the table of latest values, time, value and status byte. */
export type Remember = (slot: number, at: number, value: TagValue, status: number) => void

type Decoder = { slot: number; offset: number; width: number; tag: PlcTag; layout: Parameters<typeof decodeValue>[2] }
type BlockTags = { device: string; decoders: Decoder[]; slots: number[] }

export type TagEngine = {
  /** Takes a new configuration; returns what the drivers have to read. */
  configure(devices: readonly PlcDevice[], tags: readonly PlcTag[], computed: readonly ComputedTag[]): DevicePlan[]
  /** Begins to read, or begins again: what heartbeats did before is not remembered. */
  begin(): void
  /** Takes one block read: decodes, scales, judges, stores and announces it. */
  take(read: BlockRead): void
  /** Sets a computed tag. */
  publish(tagCode: string, value: TagValue, at: number): void
}

const statusOf: Record<Exclude<Outcome, 'ok'>, number> = {
  timeout: statuses.timeout.code,
  exception: statuses.exception.code,
  garbage: statuses.garbage.code,
  disconnected: statuses.commFailure.code,
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

  function takeWords({ device, decoders, slots }: BlockTags, { words, at, block }: BlockRead): void {
    let status = statusNow(device, at)
    for (const { slot, offset, width, tag, layout } of decoders) {
      const value = scaled(decodeValue(words, offset, layout), tag)
      if (tag.role === 'heartbeat') {
        heartbeats.beat(device, value, at)
        status = statusNow(device, at)
      }
      if (typeof value === 'number' && !Number.isFinite(value)) {
        failOne(slot, at, statuses.sensorFailure.code)
        continue
      }
      latest.set(slot, value, status, at, rawOf(words, offset, width, latest.rawOf(slot)))
      remember(slot, at, value, status)
    }
    bus.emit('tag.sampled', { block, slots, at })
  }

  function statusNow(device: string, at: number): number {
    return heartbeats.isLost(device, at) ? statuses.heartbeatLost.code : statuses.good.code
  }

  return {
    configure(devices, tags, computed) {
      const planned = planAll(devices, tags)
      computedBlock = planned.nextBlock
      heartbeats = createHeartbeats()
      latest.define([...planned.metas, ...computed.map((meta) => ({ ...meta, block: computedBlock }))])
      blocks = planned.blocks
      for (const slot of planned.unreadable) latest.fail(slot, statuses.configError.code)
      for (const slot of planned.disabled) latest.fail(slot, statuses.outOfService.code)
      bus.emit('tags.defined')
      return planned.plans
    },
    begin() {
      heartbeats = createHeartbeats()
    },
    take(read) {
      const tags = blocks.get(read.block)
      if (!tags) return // a late answer of the configuration before this one
      if (read.outcome === 'ok') takeWords(tags, read)
      else fail(tags, read, statusOf[read.outcome])
    },
    publish(tagCode, value, at) {
      const slot = latest.slotOf(tagCode)
      if (slot === undefined) return
      latest.set(slot, value, statuses.good.code, at, [])
      remember(slot, at, value, statuses.good.code)
      bus.emit('tag.sampled', { block: computedBlock, slots: [slot], at })
    },
  }
}

/** The words of one tag: `before`, when they are the same. Called for every value that is read. */
function rawOf(words: Uint16Array, offset: number, width: number, before: readonly number[]): readonly number[] {
  if (before.length === width && before.every((word, index) => word === words[offset + index])) return before
  return width === 1 ? [words[offset] ?? 0] : Array.from(words.subarray(offset, offset + width))
}

/** Raw value to engineering units. Text and integers past 2⁵³ have no scale. */
function scaled(value: TagValue, { scale, offset, dataType }: PlcTag): TagValue {
  return typeof value === 'number' && dataType !== 'bool' ? value * scale + offset : value
}

function planAll(devices: readonly PlcDevice[], tags: readonly PlcTag[]) {
  const byDevice = Map.groupBy(tags, (tag) => tag.deviceCode)
  const metas: TagMeta[] = []
  const blocks = new Map<number, BlockTags>()
  const plans: DevicePlan[] = []
  const unreadable: number[] = []
  const disabled: number[] = []
  let nextBlock = 1
  for (const [index, device] of devices.entries()) {
    const own = byDevice.get(device.deviceCode) ?? []
    const { plan, places } = planDevice(device, own, { device: index, firstBlock: nextBlock })
    const placeOf = new Map(places.map((place) => [place.tagCode, place]))
    for (const block of plan.blocks) blocks.set(block.block, { device: device.deviceCode, decoders: [], slots: [] })
    for (const tag of own) {
      const slot = metas.length
      const place = placeOf.get(tag.tagCode)
      const isRead = place !== undefined && 'block' in place
      metas.push(metaOf(tag, device, isRead ? place.block : 0))
      if (!device.enabled) disabled.push(slot)
      else if (!isRead) unreadable.push(slot)
      const target = isRead && device.enabled ? blocks.get(place.block) : undefined
      if (!target || !isRead) continue
      target.decoders.push({
        slot,
        offset: place.offset,
        width: widthOf(tag.dataType),
        tag,
        layout: { dataType: tag.dataType, wordOrder: tag.wordOrder ?? device.wordOrder, bit: tag.bit },
      })
      target.slots.push(slot)
    }
    nextBlock += plan.blocks.length
    if (device.enabled) plans.push(plan)
  }
  return { metas, blocks, plans, unreadable, disabled, nextBlock }
}

function metaOf(tag: PlcTag, device: PlcDevice, block: number): TagMeta {
  const { tagCode, deviceCode, name, unit, decimals, dataType, limitLL, limitL, limitH, limitHH, role, valueMap } = tag
  const staleAfterMs = staleAfterMsOf(tag, scanMsOf(tag, device))
  return {
    tagCode,
    deviceCode,
    equipmentCode: tag.equipmentCode,
    name,
    unit,
    decimals,
    dataType,
    staleAfterMs,
    limitLL,
    limitL,
    limitH,
    limitHH,
    role,
    valueMap,
    block,
  }
}
