import { z } from 'zod'

/** The limits of a tag by level: low low, low, high, high high (ISA-18.2). */
export const limitLevels = ['LL', 'L', 'H', 'HH'] as const
export type LimitLevel = (typeof limitLevels)[number]

/** In the `result` of `GET /mes/plc/crossings?of=ML-02.outTemp:H,…`: since when the value is beyond that limit, ms since the epoch; null when the history does not know. */
export const CrossingBegin = z.object({ tagCode: z.string(), level: z.enum(limitLevels), sinceMs: z.number().nullable() })
export type CrossingBegin = z.infer<typeof CrossingBegin>

/** In the `result` of `GET /mes/plc/recent?tags=…&stepMs=&count=`: the last `count` values, `stepMs` apart, oldest first; null is a gap. */
export const RecentValues = z.object({ tagCode: z.string(), values: z.array(z.number().nullable()) })
export type RecentValues = z.infer<typeof RecentValues>
