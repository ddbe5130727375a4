import { z } from 'zod'

/** `result` of `GET /sys/loginfo`: sign-ins so far, today, and addresses seen today. */
export const VisitTotals = z.object({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() })
export type VisitTotals = z.infer<typeof VisitTotals>

/** One of the last seven days in `GET /sys/visitInfo`, oldest first; `tian` is `yyyy-MM-dd`, `type` is `MM-dd` (spelled so on the wire). */
export const VisitDay = z.object({ visit: z.number(), ip: z.number(), tian: z.string(), type: z.string() })
export type VisitDay = z.infer<typeof VisitDay>
