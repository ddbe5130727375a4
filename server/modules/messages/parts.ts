import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** What the routes of this module stand on; `plantTz` is the IANA zone in which times are written. */
export type MessagesParts = { db: Database; bus: Bus; plantTz: string; now: () => number; outbound: Outbound }
