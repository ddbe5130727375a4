import type { PlcTag } from './plcTag.ts'
import { registersOf } from './plcTag.ts'

/** What is wrong with a tag although each of its fields is right alone. */
export type TagFault = { field: keyof PlcTag; reason: string }

const lastAddress = 65_535

/**
 * Rules between the fields of one tag (observing.md). Fields that are not known yet, or are wrong themselves, are left
 * out by the caller; `addressBase` is the device's, undefined when the device is not known.
 */
export function tagFaults(tag: Partial<PlcTag>, addressBase: number | undefined): TagFault[] {
  return [...typeFaults(tag), ...addressFaults(tag, addressBase), ...scaleFaults(tag), ...limitFaults(tag)]
}

function* typeFaults({ area, dataType, bit }: Partial<PlcTag>): Generator<TagFault> {
  const isSingleBit = area === 'coil' || area === 'discrete'
  if (isSingleBit && dataType !== undefined && dataType !== 'bool') yield { field: 'dataType', reason: `${area} 区只能是 bool` }
  if (typeof bit !== 'number') return
  if (isSingleBit) yield { field: 'bit', reason: `${area} 区的地址就是一位，请留空` }
  else if (dataType !== undefined && dataType !== 'bool') yield { field: 'bit', reason: `只有 bool 才能指定位，${dataType} 请留空` }
}

function* addressFaults({ address, dataType }: Partial<PlcTag>, addressBase: number | undefined): Generator<TagFault> {
  if (address === undefined || addressBase === undefined) return
  const first = address - addressBase
  if (first < 0) yield { field: 'address', reason: `地址 ${address} 小于设备的地址基数 ${addressBase}` }
  else if (first > lastAddress) yield { field: 'address', reason: `地址 ${address} 减去地址基数 ${addressBase} 后超过 ${lastAddress}` }
  else if (dataType !== undefined && first + registersOf(dataType) - 1 > lastAddress)
    yield { field: 'address', reason: `${dataType} 占 ${registersOf(dataType)} 个寄存器，从地址 ${address} 起超过了 ${lastAddress}` }
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
