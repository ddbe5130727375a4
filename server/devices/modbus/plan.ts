import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { scanMsOf } from '#contract/modules/equipment/plcTag.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Area } from '#contract/tag.ts'
import type { BlockPlan, DevicePlan } from '../driver.ts'
import { widthOf } from './registers.ts'

/** Where a tag's value stands in the block reads: words from the start of its block; or why it cannot be read. */
export type Place = { tagCode: string; block: number; offset: number } | { tagCode: string; error: string }

/** Most addresses in one request (Modbus Application Protocol V1.1b3 §6.1 to 6.4). */
const maxCount: Record<Area, number> = { coil: 2000, discrete: 2000, input: 125, holding: 125 }

/** Up to this many unused addresses are read along, because one request more costs more than they do (factory.md 7.1). */
const maxGap = 8

const lastAddress = 65_535

/**
 * Below this scan period requests are pipelined: a PLC answers once per program cycle (5 to 10 ms), so that eight
 * blocks one after the other do not fit into 20 ms. Slower devices get one request at a time, because many gateways
 * and small PLCs drop a second one.
 */
const pipelinedBelowMs = 100
const pipelinedInFlight = 4

/** Merges the tags of one device into as few reads as possible. `numbers.firstBlock` numbers its first block, the others follow. */
export function planDevice(device: PlcDevice, tags: readonly PlcTag[], numbers: { device: number; firstBlock: number }): { plan: DevicePlan; places: Place[] } {
  const places: Place[] = []
  const readable: Span[] = []
  for (const tag of tags) {
    const span = spanOf(tag, device)
    if ('error' in span) places.push(span)
    else readable.push(span)
  }
  const blocks: BlockPlan[] = []
  for (const group of Map.groupBy(readable, ({ area, scanMs }) => `${area} ${scanMs}`).values()) {
    for (const { area, scanMs, start, end, spans } of merged(group)) {
      const block = numbers.firstBlock + blocks.length
      blocks.push({ block, area, start, count: end - start, scanMs })
      for (const span of spans) places.push({ tagCode: span.tagCode, block, offset: span.start - start })
    }
  }
  const { deviceCode, host, port, unitId, timeoutMs } = device
  const isFast = blocks.some(({ scanMs }) => scanMs < pipelinedBelowMs)
  return { plan: { device: numbers.device, deviceCode, host, port, unitId, timeoutMs, maxInFlight: isFast ? pipelinedInFlight : 1, blocks }, places }
}

/** The addresses of one tag; `end` is the first one after it. */
type Span = { tagCode: string; area: Area; scanMs: number; start: number; end: number }

function spanOf(tag: PlcTag, device: PlcDevice): Span | { tagCode: string; error: string } {
  const { tagCode, area } = tag
  const start = tag.address - device.addressBase
  const end = start + widthOf(tag.dataType)
  const isBits = area === 'coil' || area === 'discrete'
  if (start < 0) return { tagCode, error: `地址 ${tag.address} 小于设备的起始地址 ${device.addressBase}，请修改地址或起始地址` }
  if (end - 1 > lastAddress) return { tagCode, error: `地址 ${tag.address} 超出 Modbus 范围，减去起始地址后最大为 ${lastAddress}，请修改地址` }
  if (isBits && tag.dataType !== 'bool') return { tagCode, error: '线圈和离散输入只能是 bool 类型，请修改数据类型或区' }
  if (isBits && tag.bit !== null && tag.bit > 0) return { tagCode, error: '线圈和离散输入没有位号，请清空位' }
  return { tagCode, area, scanMs: scanMsOf(tag, device), start, end }
}

/** Neighbours that fit into one request. */
type Run = Omit<Span, 'tagCode'> & { spans: Span[] }

/** `spans` are of one area and one scan period; none is ever cut. */
function merged(spans: readonly Span[]): Run[] {
  const runs: Run[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1)
    const end = Math.max(run?.end ?? 0, span.end)
    if (run && span.start - run.end <= maxGap && end - run.start <= maxCount[span.area]) {
      run.spans.push(span)
      run.end = end
      continue
    }
    const { area, scanMs, start } = span
    runs.push({ area, scanMs, start, end: span.end, spans: [span] })
  }
  return runs
}
