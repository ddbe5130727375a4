import { z } from 'zod'

export const stationPaths = { look: '/mes/station/xc', begin: '/mes/station/xcBegin' } as const

/**
 * A point of the round. Times are ms since the epoch; `lastAt` is null where nobody was there yet, `qcId` is the inspection that is under way.
 * `done` was looked at and is not due again.
 */
const RoundPoint = z.object({
  pointId: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(['done', 'due', 'now']),
  lastAt: z.number().nullable(),
  dueAt: z.number().nullable(),
  qcId: z.string().nullable(),
})
export type RoundPoint = z.infer<typeof RoundPoint>

/** `result` of `GET /mes/station/xc`: the round, and how much of everything else waits for the inspector. */
export const RoundView = z.object({
  points: z.array(RoundPoint),
  toInspect: z.number(),
  alarms: z.number(),
  calls: z.number(),
  ncrs: z.number(),
  specimens: z.number(),
})
export type RoundView = z.infer<typeof RoundView>

/** Body of `POST /mes/station/xcBegin`: the code of a point as its label says it. */
export const BeginPoint = z.object({ code: z.string().trim().min(1, '请扫巡查点的码').max(64) })
export const PointBegun = z.object({ qcId: z.string() })
