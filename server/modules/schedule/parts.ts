import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'

/** What the module needs of the house; `plantTz` is the IANA zone in which days and shifts begin. */
export type ScheduleParts = { db: Database; bus: Bus; plantTz: string; now: () => number }
