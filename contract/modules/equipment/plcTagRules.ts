import { addressRules, ruleOfArea } from '../../rules/address/rules.ts'
import type { PlcDevice } from './plcDevice.ts'
import type { PlcTag } from './plcTag.ts'
import { registersOf } from './plcTag.ts'

/** What is wrong with a tag although each of its fields is right alone. */
export type TagFault = { field: keyof PlcTag; reason: string }

/** What the address of a tag depends on. */
export type DeviceOfTag = Pick<PlcDevice, 'protocol' | 'addressBase'>

/**
 * Rules between the fields of one tag (observing.md). Fields that are not known yet, or are wrong themselves, are left
 * out by the caller; `device` is undefined when it is not known.
 */
export function tagFaults(tag: Partial<PlcTag>, device: DeviceOfTag | undefined): TagFault[] {
  return [...addressFaults(tag, device), ...scaleFaults(tag), ...limitFaults(tag)]
}

/** A device that is not known leaves open where addresses begin: the address is then not judged. */
function addressFaults({ address, ...tag }: Partial<PlcTag>, device: DeviceOfTag | undefined): TagFault[] {
  const rule = device ? addressRules[device.protocol] : ruleOfArea(tag.area ?? '')
  const registers = tag.dataType === undefined ? undefined : registersOf(tag.dataType)
  const judged = device === undefined || address === undefined ? tag : { ...tag, address }
  return rule.faults(judged, { registers, addressBase: device?.addressBase ?? 0 })
}

function* scaleFaults({ scale }: Partial<PlcTag>): Generator<TagFault> {
  if (scale === 0) yield { field: 'scale', reason: '系数不能为 0，否则数值永远不变' }
}

const limitFields = ['limitLL', 'limitL', 'limitH', 'limitHH'] as const

function* limitFaults(tag: Partial<PlcTag>): Generator<TagFault> {
  let below: number | null = null
  for (const field of limitFields) {
    const limit = tag[field]
    if (typeof limit !== 'number') continue
    if (tag.dataType?.startsWith('string')) yield { field, reason: '文本测点不能有限值，请留空' }
    else if (below !== null && limit < below) yield { field, reason: `限值应满足 下下限 ≤ 下限 ≤ 上限 ≤ 上上限，${limit} 小于 ${below}` }
    below = limit
  }
}
