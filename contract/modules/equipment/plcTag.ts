import { z } from 'zod'
import { areas } from '../../rules/address/rules.ts'
import { s7TimeTypes } from '../../rules/address/s7TimeTypes.ts'
import type { S7TimeType } from '../../rules/address/s7TimeTypes.ts'
import { numericTypes, scanClasses, tagRoles, wordOrders } from '../../tag.ts'
import type { DataType, NumericType } from '../../tag.ts'
import { Code, Decimal, label, oneOf, whole } from './plcFields.ts'

/** A Modbus read carries 123 registers of text at most. */
const maxCharacters = 246

const fixedTypes: readonly string[] = [...numericTypes, ...s7TimeTypes]

/** `bool`, `int16`, …, a time of an S7, or `string(n)` with n characters, 1 to 246. */
const DataTypeText = z.custom<DataType>(
  (text) => typeof text === 'string' && (fixedTypes.includes(text) || charactersOf(text) !== null),
  `应为 ${fixedTypes.join('、')} 或 string(n) 之一，n 为 1 到 ${maxCharacters}`,
)

const scanClassNames = Object.keys(scanClasses) as [keyof typeof scanClasses] // the keys of a constant object are exactly its literal keys
const limit = Decimal.nullable()
const YesOrNo = oneOf(['Y', 'N'] as const)

/** Raw values are written as whole numbers or decimals; words have no line breaks. */
const RawValue = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/)
const ValueMap = z.record(RawValue, label(50).min(1, '请填写'), {
  error: ({ code }) => (code === 'invalid_key' ? '原始值应为数字' : '应写成 1:运行;2:停止 的样子'),
})

/**
 * A value read from a device: one row of `mes_plc_tag` (factory.md 7.1, observing.md). Value = raw × scale + offset, in `unit`, or with
 * both ranges the raw one spread over the engineering one (docs/decisions/067).
 */
export const PlcTag = z.object({
  tagCode: Code,
  deviceCode: Code,
  name: label(100).min(1, '请填写'),
  area: oneOf(areas),
  /** number of the data block, of S7 area db alone */
  dbNumber: whole(1, 65_535).nullable(),
  /** as the device's manual writes it: the device's `addressBase` is subtracted before reading; of S7 the byte */
  address: whole(0, 465_536),
  /**
   * of a bool the bit of the register, null reads the whole register as true or false; of int8 and uint8 in a register 0 for the low
   * byte, which null is too, or 8 for the high one; with `bitTo` the lowest bit of a number that is a part of a word
   */
  bit: whole(0, 31).nullable(),
  /** highest bit of a number that is a part of a word */
  bitTo: whole(0, 31).nullable(),
  dataType: DataTypeText,
  /** null takes the device's order */
  wordOrder: oneOf(wordOrders).nullable(),
  scale: Decimal,
  offset: Decimal,
  /** raw values beyond these are no measurement, unless there is an engineering range too: then they are its ends */
  rawLow: limit,
  rawHigh: limit,
  /** engineering values beyond these are out of range; they may fall from low to high */
  engLow: limit,
  engHigh: limit,
  /** the value goes by the root of the raw one, as flow does by pressure; both ranges are needed */
  squareRoot: YesOrNo,
  /** beyond its engineering range a value is shown as the end of it, and marked */
  clamp: YesOrNo,
  unit: label(20),
  decimals: whole(0, 9),
  scanClass: oneOf(scanClassNames).nullable(),
  scanMs: whole(20, 60_000).nullable(),
  /** engineering units a value must move before history stores it again; boards always show the newest value */
  deadband: Decimal.min(0, '不能小于 0'),
  staleAfterMs: whole(100, 86_400_000).nullable(),
  limitLL: limit,
  limitL: limit,
  limitH: limit,
  limitHH: limit,
  role: oneOf(tagRoles).nullable(),
  /** raw value → word */
  valueMap: ValueMap.nullable(),
  equipmentCode: Code.nullable(),
})
export type PlcTag = z.infer<typeof PlcTag>

const registersByType: Record<NumericType | S7TimeType, number> = {
  bool: 1,
  int8: 1,
  uint8: 1,
  int16: 1,
  uint16: 1,
  bcd16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  bcd32: 2,
  int64: 4,
  uint64: 4,
  float64: 4,
  time: 2,
  date: 1,
  tod: 2,
  dt: 4,
  dtl: 6,
}

/** How many registers (or coils) a value takes. */
export function registersOf(dataType: DataType): number {
  const characters = charactersOf(dataType)
  return characters === null ? registersByType[dataType as NumericType | S7TimeType] : Math.ceil(characters / 2) // what is not string(n) is one of the fixed types
}

/** n of `string(n)`; null for anything else. */
function charactersOf(dataType: string): number | null {
  const characters = Number(/^string\(([1-9]\d{0,2})\)$/.exec(dataType)?.[1] ?? 0)
  return characters >= 1 && characters <= maxCharacters ? characters : null
}

/** Scan period in ms: the tag's own, else its class, else the device's, else 1 s (observing.md). */
export function scanMsOf(tag: Pick<PlcTag, 'scanMs' | 'scanClass'>, device: { scanMs: number | null }): number {
  if (tag.scanMs !== null) return tag.scanMs
  if (tag.scanClass !== null) return scanClasses[tag.scanClass]
  return device.scanMs ?? scanClasses.normal
}

/** A value older than this is stale: the tag's own limit, else the larger of 3 scans and 1.5 s (clock table of performance.md). */
export function staleAfterMsOf(tag: Pick<PlcTag, 'staleAfterMs'>, scanMs: number): number {
  return tag.staleAfterMs ?? Math.max(3 * scanMs, 1500)
}
