import { z } from 'zod'
import type { Bus } from '../../../bus/bus.ts'
import type { Units } from '../../../bus/unit.ts'
import { createUnits } from '../../../bus/units.ts'
import type { Database } from '../../../db/database.ts'

/** What the routes of the designer stand on. */
export type DesignerParts = { db: Database; bus: Bus; plantTz: string; now: () => number }
export type Desk = DesignerParts & { units: Units }

export function deskOf(parts: DesignerParts): Desk {
  return { ...parts, units: createUnits(parts) }
}

export const list = { permission: 'sys:cgform:list' } as const
export const edit = { permission: 'sys:cgform:edit' } as const
export const sync = { permission: 'sys:cgform:sync' } as const

const WithId = z.object({ id: z.string().min(1).max(64) })

/** The `:id` of an address. Throws ZodError. */
export function codeIn(params: unknown): string {
  return WithId.parse(params).id
}
