import { z } from 'zod'
import { chartKinds } from '../../rules/spc/charts.ts'

export const spcPaths = { characteristics: '/mes/spc/characteristics', series: '/mes/spc/series', seriesXls: '/mes/spc/seriesXls' } as const

/** readings that one chart takes at most; of more the newest ones are taken */
export const mostReadings = 10_000

const Side = z.number().nullable()
export const SpecShape = z.object({ low: Side, high: Side, target: Side })

/**
 * Something that is measured again and again. `key` names it (`colour:<formula>:dE`, `mill:<machine>:d50`), `family` says where its readings come
 * from. `readings`: how many there are, `last` when the newest was taken (yyyy-MM-dd HH:mm:ss). `chart` and `size` are what a chart begins with.
 * `kind`: numbers, or units that are good (0) or not (1).
 */
export const Characteristic = z.object({
  key: z.string(),
  family: z.string(),
  title: z.string(),
  unit: z.string(),
  decimals: z.number(),
  kind: z.enum(['number', 'unit']),
  readings: z.number(),
  last: z.string(),
  chart: z.enum(chartKinds),
  size: z.number(),
})
export type Characteristic = z.infer<typeof Characteristic>
export const Characteristics = z.object({ characteristics: z.array(Characteristic) })

/** `from` and `to` are days of the plant, both included; '' leaves the side open. */
export const SeriesAsked = z.object({
  characteristic: z.string().min(1, '请选择特性').max(120),
  from: z.union([z.literal(''), z.iso.date('请选择日期')]).default(''),
  to: z.union([z.literal(''), z.iso.date('请选择日期')]).default(''),
})

/** One reading: `ref` is the number of the record it stands in. */
export const Reading = z.object({ at: z.string(), value: z.number(), ref: z.string(), of: z.string() })
export type Reading = z.infer<typeof Reading>

/** Limits that a person froze, as charts take them. */
export const FrozenLimit = z.object({
  limitNo: z.string(),
  chart: z.enum(chartKinds),
  versionNo: z.number(),
  size: z.number(),
  center: z.number(),
  sigma: z.number().nullable(),
  within: z.number().nullable(),
  spread: z.object({ center: z.number(), upper: z.number(), lower: z.number() }).nullable(),
  reason: z.string(),
  frozenBy: z.string(),
  frozenTime: z.string(),
})
export type FrozenLimit = z.infer<typeof FrozenLimit>

/** Readings of a characteristic, the oldest first. `resource` and `field`: the list that shows a reading's record, narrowed by its `ref`. `isCut`: there are older ones than `mostReadings`. */
export const Series = z.object({
  characteristic: Characteristic,
  spec: SpecShape,
  readings: z.array(Reading),
  frozen: z.array(FrozenLimit),
  resource: z.string(),
  field: z.string(),
  isCut: z.boolean(),
})
export type Series = z.infer<typeof Series>
