import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { TagMeta } from '#contract/tag.ts'
import { readMachine } from '../../../src/displays/live/machineReading.ts'
import type { MachineReading } from '../../../src/displays/live/machineReading.ts'
import type { LiveTag } from '../../../src/realtime/tagStore.ts'

/** Valid things of a plant; a test states only what matters to it. */
export function machine(change: Partial<Machine> = {}): Machine {
  const equipCode = change.equipCode ?? 'ML-02'
  return {
    equipCode,
    name: '涡轮磨粉机 1#',
    type: 'mill',
    workshopCode: 'W02',
    workshopName: '制粉车间',
    deviceCode: equipCode,
    seq: 10,
    stateTag: `${equipCode}.state`,
    stateSinceTag: `${equipCode}.stateSince`,
    faultTag: `${equipCode}.faultCode`,
    processTags: [`${equipCode}.outTemp`, `${equipCode}.current`],
    ...change,
  }
}

export function meta(change: Partial<TagMeta> = {}): TagMeta {
  return {
    tagCode: 'ML-02.outTemp',
    deviceCode: 'ML-02',
    equipmentCode: 'ML-02',
    name: '出料温度',
    unit: '°C',
    decimals: 1,
    dataType: 'float32',
    staleAfterMs: 3000,
    limitLL: null,
    limitL: null,
    limitH: 60,
    limitHH: 75,
    role: 'process',
    valueMap: null,
    block: 0,
    ...change,
  }
}

export function liveTag(change: Partial<LiveTag> = {}): LiveTag {
  const value = change.value === undefined ? 46.2 : change.value
  return { tagCode: 'ML-02.outTemp', meta: meta(), value, text: String(value), quality: 'good', reason: null, at: 1_000_000, ...change }
}

type Told = { machine?: Partial<Machine>; state?: MachineState; sinceMs?: number; stateTag?: Partial<LiveTag>; tags?: Partial<LiveTag>[] }

/** A machine as a board reads it from its live tags. */
export function reading({ machine: told = {}, state = 'running', sinceMs = 0, stateTag = {}, tags = [{}] }: Told = {}): MachineReading {
  const read = machine(told)
  const processTags = tags.map((tag, index) => liveTag({ ...tag, tagCode: tag.tagCode ?? `${read.equipCode}.${index}` }))
  const others = [
    liveTag({ tagCode: read.stateTag, value: machineStates[state].code, meta: null, ...stateTag }),
    liveTag({ tagCode: read.stateSinceTag, value: sinceMs, meta: null }),
  ]
  const all = new Map([...processTags, ...others].map((tag) => [tag.tagCode, tag]))
  return readMachine(
    read,
    processTags.map(({ tagCode }) => tagCode),
    (tagCode) => all.get(tagCode) ?? liveTag({ tagCode, value: null, quality: 'bad', reason: '配置错误', at: 0 }),
  )
}
