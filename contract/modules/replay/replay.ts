import { z } from 'zod'
import { alarmTopic } from '../alarms/retained.ts'
import type { StandingAlarm } from '../alarms/retained.ts'
import { orderWallTopic } from '../production/retained.ts'
import type { WallOrder } from '../production/retained.ts'
import { TagMeta } from '../../tag.ts'

/** `POST /mes/replay/frames` what stood in a stretch of the past; `GET /mes/replay/marks` what happened in it, `…/ledger` what was weighed and scanned (factory.md 3.16). None writes anything. */
export const replayPaths = { frames: '/mes/replay/frames', marks: '/mes/replay/marks', ledger: '/mes/replay/ledger' } as const

/** A replay runs so many times as fast as the past did. */
export const replaySpeeds = [1, 10, 60, 300, 600] as const
/** of plant time in one answer: ten seconds at the fastest */
export const longestStretchMs = 2 * 3_600_000
/** of plant time that one look at the marks spans */
const longestMarksMs = 24 * 3_600_000

const instant = z.coerce.number().int().min(0)
const stretch = { fromMs: instant, toMs: instant }

/** What is replayed beside tags: alarms, and the orders of the wall. */
const pastTopics = ['alarms', 'orders'] as const
export type PastTopic = (typeof pastTopics)[number]

/** `stepMs`: of each so long stretch only the newest sample is wanted, 0 all of them. `topic`: what is wanted in place of tags. */
export const FramesAsked = z
  .object({
    tags: z.array(z.string().max(64)).max(3000),
    ...stretch,
    stepMs: z.number().int().min(0).max(600_000).default(0),
    topic: z.enum(pastTopics).nullable().default(null),
  })
  .strict()
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= longestStretchMs, '一次最多回放 2 小时，请分段')
export type FramesAsked = z.input<typeof FramesAsked>

export const MarksAsked = z.object(stretch).refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= longestMarksMs, '一次最多看 24 小时，请缩短时间')

/**
 * What was kept of a tag: from `at` (ms) on a value with a status byte (contract/quality.ts) stood, null where it could not be read. The first may lie
 * before the stretch. A value stands for `holdMs` at most; null: until the next one. `isKept` is false for a tag without any history then.
 */
const PastTag = z.object({
  meta: TagMeta,
  isKept: z.boolean(),
  holdMs: z.number().nullable(),
  at: z.array(z.number()),
  value: z.array(z.union([z.number(), z.string(), z.null()])),
  status: z.array(z.number()),
})
export type PastTag = z.infer<typeof PastTag>

/** How an alarm came to stand at `at` (ms); null when it came to rest. What stood at the beginning comes first. */
const PastAlarm = z.object({ at: z.number(), key: z.string(), value: alarmTopic.value.nullable() })
export type PastAlarm = { at: number; key: string; value: StandingAlarm | null }

/** How an order came to stand on the wall at `at` (ms); null when it left it. `forecastMs` is always null: forecasts are not kept by time. */
const PastOrder = z.object({ at: z.number(), key: z.string(), value: orderWallTopic.value.nullable() })
export type PastOrder = { at: number; key: string; value: WallOrder | null }

export const Frames = z.object({ fromMs: z.number(), toMs: z.number(), tags: z.array(PastTag), alarms: z.array(PastAlarm), orders: z.array(PastOrder) })
export type Frames = { fromMs: number; toMs: number; tags: PastTag[]; alarms: PastAlarm[]; orders: PastOrder[] }

/** Something that happened: an alarm (by its priority), a machine that stopped, a batch that began on a machine. `at`: ms since the epoch. */
const Mark = z.object({ at: z.number(), kind: z.enum(['alarm', 'stop', 'batch']), priority: z.number(), text: z.string() })
export type Mark = z.infer<typeof Mark>

/** `running`: the machines that ran, in equal periods of `periodMs` from `fromMs` on. */
export const Marks = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  nowMs: z.number(),
  marks: z.array(Mark),
  periodMs: z.number(),
  running: z.array(z.number()),
})
export type Marks = z.infer<typeof Marks>

/** A weighing or a scan, as its ledger keeps it; `at`: when it was done, ms since the epoch. */
const LedgerLine = z.object({ at: z.number(), kind: z.enum(['weigh', 'scan']), text: z.string(), by: z.string() })
export type LedgerLine = z.infer<typeof LedgerLine>

/** of one answer, the newest of them; `hasMore`: there were others before */
export const mostLedgerLines = 500
/** Oldest first. `hidden` are the kinds that who asks has no right to see. */
export const PastLedger = z.object({ lines: z.array(LedgerLine), hasMore: z.boolean(), hidden: z.array(z.enum(['weigh', 'scan'])) })
export type PastLedger = z.infer<typeof PastLedger>

export const LedgerAsked = z.object(stretch).refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= longestStretchMs, '一次最多看 2 小时，请缩短时间')
