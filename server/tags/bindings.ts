import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { scanMsOf, staleAfterMsOf } from '#contract/modules/equipment/plcTag.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { statuses } from '#contract/quality.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import type { DevicePlan } from '../devices/driver.ts'
import { planDevice } from '../devices/line/plan.ts'
import type { Place } from '../devices/line/plan.ts'
import type { Decode } from '../devices/modbus/registers.ts'
import type { ProtocolDriver } from '../devices/protocolDriver.ts'
import { protocols } from '../devices/protocols.ts'
import { tagDecoder } from '../devices/tagDecoder.ts'
import { clampOf, judgeRangeOf, toUnitsOf, wordsInUnits } from './scaling.ts'
import type { JudgeRange } from './scaling.ts'

/**
 * The tags of one block, in columns: thousands of values are read a second, most of them stand still, and what is only looked at lies together.
 * `decode` makes a value in engineering units; `words` and `values` are what was read last.
 */
export type BlockTags = {
  device: string
  slots: number[]
  offsets: number[]
  widths: number[]
  areHeartbeats: boolean[]
  decode: Decode[]
  /** what the declared ranges of a tag say of a value; null where it has none */
  judges: (JudgeRange | null)[]
  /** what stops a value at its range, after it was judged; null where nothing does */
  clamps: (((value: TagValue) => TagValue) | null)[]
  rawOf: ProtocolDriver['rawOf']
  family: ProtocolDriver['family']
  /** places of tags whose words were not there at the last read: they are decoded anew whatever they say */
  missed: Set<number>
  values: TagValue[]
  /** what the judges said of the values */
  verdicts: number[]
  words: Uint16Array
}

export const noWords = new Uint16Array(0)

/** A configuration made ready for reading: what the drivers read, and which tags stand in each block. `metas` are in the order of their slots. */
export type Bindings = {
  metas: TagMeta[]
  blocks: Map<number, BlockTags>
  plans: DevicePlan[]
  /** slots of tags whose address cannot be read, and of those whose device is off */
  unreadable: number[]
  disabled: number[]
  nextBlock: number
}

export function bindTags(devices: readonly PlcDevice[], tags: readonly PlcTag[]): Bindings {
  const byDevice = Map.groupBy(tags, (tag) => tag.deviceCode)
  const bound: Bindings = { metas: [], blocks: new Map(), plans: [], unreadable: [], disabled: [], nextBlock: 1 }
  for (const [index, device] of devices.entries()) bindDevice(bound, device, { tags: byDevice.get(device.deviceCode) ?? [], index })
  return bound
}

function bindDevice(bound: Bindings, device: PlcDevice, { tags, index }: { tags: readonly PlcTag[]; index: number }): void {
  const protocol = protocols[device.protocol]
  const { plan, places } = planDevice(device, tags, { device: index, firstBlock: bound.nextBlock }, protocol)
  const placeOf = new Map(places.map((place) => [place.tagCode, place]))
  for (const { block } of plan.blocks) bound.blocks.set(block, noTags(device.deviceCode, protocol))
  for (const tag of tags) {
    const slot = bound.metas.length
    const place = readablePlace(placeOf.get(tag.tagCode))
    bound.metas.push(metaOf(tag, device, place?.block ?? 0))
    if (!device.enabled) bound.disabled.push(slot)
    else if (!place) bound.unreadable.push(slot)
    const block = place && device.enabled ? bound.blocks.get(place.block) : undefined
    if (!place || !block) continue
    block.slots.push(slot)
    block.offsets.push(place.offset)
    block.widths.push(place.width)
    block.areHeartbeats.push(tag.role === 'heartbeat')
    block.decode.push(scaledDecode(tag, device))
    block.judges.push(judgeRangeOf(tag))
    block.clamps.push(clampOf(tag))
    block.values.push(null)
    block.verdicts.push(statuses.good.code)
  }
  bound.nextBlock += plan.blocks.length
  if (device.enabled) bound.plans.push(plan)
}

function readablePlace(place: Place | undefined) {
  return place && 'block' in place ? place : undefined
}

function noTags(device: string, { rawOf, family }: ProtocolDriver): BlockTags {
  const columns = { slots: [], offsets: [], widths: [], areHeartbeats: [], decode: [], judges: [], clamps: [], values: [], verdicts: [] }
  return { device, ...columns, rawOf, family, missed: new Set(), words: noWords }
}

/** Words to engineering units. */
function scaledDecode(tag: PlcTag, device: PlcDevice): Decode {
  const decode = tagDecoder(tag, device)
  const toUnits = toUnitsOf(tag)
  if (!toUnits) return decode
  return (words, offset) => {
    const raw = decode(words, offset)
    return raw === null || (typeof raw === 'number' && !Number.isFinite(raw)) ? raw : toUnits(raw)
  }
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
    valueMap: wordsInUnits(valueMap, tag),
    block,
  }
}
