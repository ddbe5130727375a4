import { machineStates, machineStateWords } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { statuses } from '#contract/quality.ts'
import type { StatusName } from '#contract/quality.ts'
import { momentType } from '#contract/tag.ts'
import type { TagMeta } from '#contract/tag.ts'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { tagStore } from '../../realtime/tagStore.ts'
import { readMachine } from '../live/machineReading.ts'
import type { MachineReading } from '../live/machineReading.ts'

export type SampleMachine = {
  says: string
  like: string
  state: MachineState
  agoMs: number
  values: Record<string, number>
  status: StatusName
  ageMs: number
  fault: number
}

/** A machine of the demo plant with values made up for the design review; `like` is the machine it takes its tags from. */
export function sampleReading(sample: SampleMachine, index: number, nowMs: number): MachineReading {
  const demo = demoMachines.find(({ code }) => code === sample.like)
  if (!demo) throw new Error(`no demo machine ${sample.like}`)
  const equipCode = `${sample.like.slice(0, 3)}${String(60 + index)}`
  const metas = [...demo.tags.map((tag) => metaOf(equipCode, tag, index)), ...computedMetas(equipCode, computedBlocks + index)]
  const valueOf = (tagCode: string): number => {
    const name = tagCode.slice(equipCode.length + 1)
    if (name === 'state') return machineStates[sample.state].code
    if (name === 'stateSince') return nowMs - sample.agoMs
    return name === 'faultCode' ? sample.fault : (sample.values[name] ?? 0)
  }
  const statusOf = (tagCode: string) => (tagCode.endsWith('.state') || tagCode.endsWith('.stateSince') ? statuses.good.code : statuses[sample.status].code)
  const view = tagStore.open(metas, [])
  const readAt = nowMs - sample.ageMs
  const changeOf = (tagCode: string, at: number) => ({
    index: metas.findIndex((meta) => meta.tagCode === tagCode),
    value: valueOf(tagCode),
    status: statusOf(tagCode),
    at,
  })
  const sectionOf = (block: number, at: number) => ({
    block,
    readAt: at,
    changes: metas.filter((meta) => meta.block === block).map(({ tagCode }) => changeOf(tagCode, at)),
  })
  const sections = [sectionOf(index, readAt), sectionOf(computedBlocks + index, nowMs)]
  tagStore.apply(view, { kind: 'full', seq: 1, serverTime: nowMs, uptimeMs: 0, sections }, 0)
  tagStore.sweep(false)
  return readMachine(
    machineOf(equipCode, demo),
    demo.keyTags.map((name) => `${equipCode}.${name}`),
    tagStore.read,
  )
}

/** Computed tags are fresh also when their device is silent: blocks of their own. */
const computedBlocks = 1000

type Demo = (typeof demoMachines)[number]

function machineOf(equipCode: string, { name, type, workshopCode, n, keyTags }: Demo): Machine {
  return {
    equipCode,
    name,
    type,
    workshopCode,
    workshopName: '制粉车间',
    deviceCode: null,
    seq: n,
    stateTag: `${equipCode}.state`,
    stateSinceTag: `${equipCode}.stateSince`,
    faultTag: `${equipCode}.faultCode`,
    processTags: keyTags.map((tag) => `${equipCode}.${tag}`),
  }
}

const plain = { deviceCode: '', role: null, staleAfterMs: 3000 }

function metaOf(equipCode: string, { name, title, unit, decimals, dataType, limits, valueMap }: Demo['tags'][number], block: number): TagMeta {
  return {
    ...plain,
    block,
    tagCode: `${equipCode}.${name}`,
    equipmentCode: equipCode,
    name: title,
    unit,
    decimals,
    dataType,
    limitLL: limits.LL,
    limitL: limits.L,
    limitH: limits.H,
    limitHH: limits.HH,
    valueMap,
  }
}

function computedMetas(equipCode: string, block: number): TagMeta[] {
  const none = { ...plain, block, equipmentCode: equipCode, unit: '', decimals: 0, limitLL: null, limitL: null, limitH: null, limitHH: null }
  return [
    { ...none, tagCode: `${equipCode}.state`, name: '状态', dataType: 'uint16', valueMap: machineStateWords },
    { ...none, tagCode: `${equipCode}.stateSince`, name: '状态开始时间', dataType: momentType, valueMap: null },
  ]
}
