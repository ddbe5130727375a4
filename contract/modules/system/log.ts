import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'

export const logTypes = { login: 1, operation: 2 } as const

/** Dictionary operate_type, and 12 for changes of configuration (specification 7). */
export const operateTypes = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6, configuration: 12 } as const

/** A row of `GET /sys/log/list`: what was done, by whom, from where (DLG-017). `createTime` is `yyyy-MM-dd HH:mm:ss`. */
export const LogRow = z.object({
  ip: z.string(),
  logContent: z.string(),
  logType: z.number(),
  method: z.string(),
  operateType: z.number().nullable(),
  requestParam: z.string(),
  requestType: z.string(),
  /** login name */
  userid: z.string(),
  /** real name */
  username: z.string(),
  /** form or table whose configuration changed; '' otherwise */
  viewCode: z.string(),
  createTime: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

export const LogQuery = PageQuery.extend({
  viewCode: z.string().max(64).optional(),
  operateType: z.coerce.number().int().optional(),
  logType: z.coerce.number().int().optional(),
})
export type LogQuery = z.infer<typeof LogQuery>

/** `result` of `GET /sys/loginfo`: sign-ins so far, today, and addresses seen today. */
export const VisitTotals = z.object({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() })
export type VisitTotals = z.infer<typeof VisitTotals>

/** One of the last seven days in `GET /sys/visitInfo`, oldest first; `tian` is `yyyy-MM-dd`, `type` is `MM-dd` (spelled so on the wire). */
export const VisitDay = z.object({ visit: z.number(), ip: z.number(), tian: z.string(), type: z.string() })
export type VisitDay = z.infer<typeof VisitDay>
