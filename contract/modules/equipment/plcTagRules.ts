import { addressRules, ruleOfArea } from '../../rules/address/rules.ts'
import { isTextType } from '../../tag.ts'
import type { PlcDevice } from './plcDevice.ts'
import type { PlcTag } from './plcTag.ts'
import { registersOf } from './plcTag.ts'

type Judged =
  | 'area'
  | 'dbNumber'
  | 'address'
  | 'bit'
  | 'bitTo'
  | 'dataType'
  | 'scale'
  | 'offset'
  | 'squareRoot'
  | 'clamp'
  | (typeof limitFields)[number]
  | (typeof ranges)[number]['low' | 'high']
/** What the rules look at. Fields that are not known yet, or are wrong themselves, are left out. */
export type JudgedTag = Partial<Pick<PlcTag, Judged>>

/** What is wrong with a tag although each of its fields is right alone. */
export type TagFault = { field: keyof PlcTag; reason: string }

/** What the address of a tag depends on. */
export type DeviceOfTag = Pick<PlcDevice, 'protocol' | 'addressBase'>

/** Rules between the fields of one tag (observing.md); `device` is undefined when it is not known. */
export function tagFaults(tag: JudgedTag, device: DeviceOfTag | undefined): TagFault[] {
  return [...addressFaults(tag, device), ...scaleFaults(tag), ...rangeFaults(tag), ...shapeFaults(tag), ...limitFaults(tag)]
}

/** A device that is not known leaves open where addresses begin: the address is then not judged. */
function addressFaults({ address, ...tag }: JudgedTag, device: DeviceOfTag | undefined): TagFault[] {
  const rule = device ? addressRules[device.protocol] : ruleOfArea(tag.area ?? '')
  const registers = tag.dataType === undefined ? undefined : registersOf(tag.dataType)
  const judged = device === undefined || address === undefined ? tag : { ...tag, address }
  return rule.faults(judged, { registers, addressBase: device?.addressBase ?? 0 })
}

function* scaleFaults({ scale }: JudgedTag): Generator<TagFault> {
  if (scale === 0) yield { field: 'scale', reason: '系数不能为 0，否则数值永远不变' }
}

const ranges = [
  { low: 'rawLow', high: 'rawHigh', word: '原始' },
  { low: 'engLow', high: 'engHigh', word: '量程' },
] as const

/** Both ends or none; the raw range rises, the engineering one may fall. Of both together the scale is made. */
function* rangeFaults(tag: JudgedTag): Generator<TagFault> {
  for (const { low, high, word } of ranges) {
    const [from, to] = [tag[low], tag[high]]
    if (typeof from !== 'number' && typeof to !== 'number') continue
    if (tag.dataType !== undefined && (tag.dataType === 'bool' || isTextType(tag.dataType)))
      yield { field: typeof from === 'number' ? low : high, reason: `${tag.dataType} 没有${word}上下限，请留空` }
    else if (from === null) yield { field: low, reason: `${word}下限也要填，或者两个都留空` }
    else if (to === null) yield { field: high, reason: `${word}上限也要填，或者两个都留空` }
    else if (from === to) yield { field: high, reason: `${word}上限不能等于下限` }
    else if (low === 'rawLow' && typeof from === 'number' && typeof to === 'number' && from > to)
      yield { field: high, reason: `原始上限 ${to} 小于下限 ${from}，请对调；数值反着变时对调量程` }
  }
  const isLinear = ranges.every(({ low, high }) => typeof tag[low] === 'number' && typeof tag[high] === 'number')
  if (isLinear && tag.scale !== undefined && tag.scale !== 1) yield { field: 'scale', reason: '已经填了原始和量程的上下限，系数请留 1' }
  if (isLinear && tag.offset !== undefined && tag.offset !== 0) yield { field: 'offset', reason: '已经填了原始和量程的上下限，偏移请留 0' }
}

/** A root goes from one range to the other, and an end that values stop at must be known. What is not known yet is not judged. */
function* shapeFaults(tag: JudgedTag): Generator<TagFault> {
  const ends = [tag.rawLow, tag.rawHigh, tag.engLow, tag.engHigh]
  if (tag.squareRoot === 'Y' && ends.includes(null)) yield { field: 'squareRoot', reason: '开方要填原始和量程的上下限四个数' }
  if (tag.clamp === 'Y' && ends.slice(2).includes(null)) yield { field: 'clamp', reason: '限幅要填量程下限和上限' }
}

const limitFields = ['limitLL', 'limitL', 'limitH', 'limitHH'] as const

function* limitFaults(tag: JudgedTag): Generator<TagFault> {
  let below: number | null = null
  for (const field of limitFields) {
    const limit = tag[field]
    if (typeof limit !== 'number') continue
    if (tag.dataType !== undefined && isTextType(tag.dataType)) yield { field, reason: '文本测点不能有限值，请留空' }
    else if (below !== null && limit < below) yield { field, reason: `限值应满足 下下限 ≤ 下限 ≤ 上限 ≤ 上上限，${limit} 小于 ${below}` }
    below = limit
  }
}
