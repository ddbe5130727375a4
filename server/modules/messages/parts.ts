import type { Channel } from '#contract/modules/messages/messageTemplate.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/handler.ts'

/** What the routes of this module stand on; `plantTz` is the IANA zone in which times are written, `openChannels` the ways that this plant has. */
export type MessagesParts = { db: Database; bus: Bus; plantTz: string; now: () => number; jobHandlers: JobHandlers; openChannels: readonly Channel[] }
