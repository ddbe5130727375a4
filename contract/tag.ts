import { z } from 'zod'
import type { areas } from './rules/address/rules.ts'
import { isS7TimeType } from './rules/address/s7TimeTypes.ts'
import type { S7TimeType } from './rules/address/s7TimeTypes.ts'

/** Areas of devices; which of them a protocol has is its address rule's to say. A type alone: pages of values load no address rules. */
export type Area = (typeof areas)[number]

/** Order of the bytes A (most significant) to D in the registers on the wire. */
export const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type WordOrder = (typeof wordOrders)[number]

export const numericTypes = [
  ...(['bool', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'] as const),
  ...(['float32', 'float64', 'bcd16', 'bcd32'] as const),
] as const
export type NumericType = (typeof numericTypes)[number]
/** `string(n)` holds n characters, two in a register. */
export type DataType = NumericType | S7TimeType | `string(${number})`

/** Whether values are texts: they have changes and no curve, no scale and no limits. */
export function isTextType(dataType: string): boolean {
  return dataType.startsWith('string') || (dataType !== 'time' && isS7TimeType(dataType))
}

/** Type of a tag that the server computes: ms since 1970, written as a time on the plant's wall clock. */
export const momentType = 'dateTime'

/** What a tag is for; the machine state engine finds its inputs by role (factory.md 7.1). */
export const tagRoles = ['state', 'fault', 'goodCount', 'rejectCount', 'cycle', 'process', 'energy', 'setpoint', 'command', 'heartbeat'] as const
export type TagRole = (typeof tagRoles)[number]

export const scanClasses = { fast: 250, normal: 1000, slow: 10_000 } as const
export type ScanClass = keyof typeof scanClasses

/** A live value: numbers are in engineering units, booleans are 0 or 1, integers past 2⁵³ are decimal text, null is "no value yet". */
export type TagValue = number | string | null

/** A value as a number to judge, compute and draw by: of a whole number that is text the nearest one there is; null of a text and of nothing. */
export function figureOf(value: TagValue, dataType: string): number | null {
  if (typeof value !== 'string') return value
  return dataType === 'int64' || dataType === 'uint64' ? Number(value) : null
}

/**
 * What a page must know about a tag to draw it. Fixed between two configurations of the plant.
 * `block` numbers the tags that are read in one request: they share one read time.
 */
export const TagMeta = z.object({
  tagCode: z.string(),
  deviceCode: z.string(),
  equipmentCode: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** a DataType, or `momentType`; decides how the value is written */
  dataType: z.string(),
  staleAfterMs: z.number(),
  limitLL: z.number().nullable(),
  limitL: z.number().nullable(),
  limitH: z.number().nullable(),
  limitHH: z.number().nullable(),
  role: z.enum(tagRoles).nullable(),
  /** raw value → word, for example {"1":"运行"} */
  valueMap: z.record(z.string(), z.string()).nullable(),
  block: z.number().int(),
})
export type TagMeta = z.infer<typeof TagMeta>
