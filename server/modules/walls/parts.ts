import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import type { Screens } from '../../http/screens.ts'

/** What the module needs of the house. */
export type WallsParts = { db: Database; bus: Bus; screens: Screens; now: () => number }
