import { z } from 'zod'

const seconds = z.number()

/** What can be added up over hours and machines (contract/rules/oee/oee.ts). */
export const Parts = z.object({
  runSec: seconds,
  minorSec: seconds,
  setupSec: seconds,
  cleanSec: seconds,
  waitSec: seconds,
  downSec: seconds,
  idleSec: seconds,
  closedSec: seconds,
  noDataSec: seconds,
  good: z.number(),
  reject: z.number(),
  ratedSec: seconds,
  idealSec: seconds,
  goodIdealSec: seconds,
})

/** `result` of `GET /mes/oee/summary?from=&to=&workshop=` (days, both inside) and of `/mes/oee/shift`: sums of the hourly rows, and the stops by reason, longest first. `where` is what narrows the list of states to exactly the stops of a line. */
export const OeeSummary = z.object({
  plantTz: z.string(),
  machines: z.array(z.object({ equipCode: z.string(), name: z.string(), workshop: z.string(), unit: z.string(), parts: Parts })),
  hours: z.array(z.object({ hourMs: z.number(), parts: Parts })),
  stops: z.array(z.object({ key: z.string(), text: z.string(), seconds: z.number(), count: z.number(), where: z.record(z.string(), z.string()) })),
})
export type OeeSummary = z.infer<typeof OeeSummary>
