import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Units } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Reply } from '../../http/route.ts'
import type { Lookups } from '../../resource/field/choices.ts'

/** What the routes of this module stand on. */
export type WorkflowParts = { db: Database; bus: Bus; plantTz: string; now: () => number; lookups: Lookups }

export type Desk = WorkflowParts & { units: Units }

export function deskOf(parts: WorkflowParts): Desk {
  return { ...parts, units: createUnits(parts) }
}

export const done = (message: string) => new Reply({ envelope: { success: true, code: 200, message } })
