import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource, Verb } from '#contract/resource.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../db/database.ts'
import type { DictTexts, Referred } from './choices.ts'
import type { Veil } from './veils.ts'
import type { Hooks } from './writing.ts'

export type ResourceParts = { db: Database; bus: Bus; plantTz: string; now: () => number; dictTexts: DictTexts; referred: Referred }

/** A resource, the table it rests in and all that its routes need. */
export type Served = ResourceParts & { resource: Resource; table: string; hooks: Hooks; veils: readonly Veil[] }

/** The right a verb needs; a resource that names one that does not exist stops the start. */
export function rightTo({ permission, name }: Pick<Resource, 'permission' | 'name'>, verb: Verb): Permission {
  const code = `${permission}:${verb}`
  const found = permissionCodes.find((known) => known === code)
  if (!found) throw new Error(`resource ${name} needs the permission ${code}, which does not exist`)
  return found
}
