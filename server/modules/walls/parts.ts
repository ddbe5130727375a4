import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Screens } from '../../http/screens.ts'

/** What the module needs of the house. */
export type WallsParts = { db: Database; bus: Bus; screens: Screens; now: () => number }

/** One number of a report in SQL with the rights of a person. Throws 403, 404 and 422 with a sentence. */
export type ReadFigure = (asked: { report: string; measure: string }, by: Caller) => Promise<{ name: string; title: string; value: number; unit: string }>
export type ReportFigureParts = Pick<WallsParts, 'db' | 'now'> & { plantTz: string; readFigure: ReadFigure }
