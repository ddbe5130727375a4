import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource, Verb } from '#contract/resource.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { DictTexts, Referred } from './choices.ts'
import { scopeOf } from './scope.ts'
import type { Editor, Hooks } from './writing.ts'

/** `listing` reads lists of any size (db/database.ts) */
export type ResourceParts = { db: Database; listing: Database; bus: Bus; plantTz: string; now: () => number; dictTexts: DictTexts; referred: Referred }

/** A resource, the table it rests in and all that its routes need. */
export type Served = ResourceParts & { resource: Resource; table: string; hooks: Hooks }

/** The caller as the one who writes. */
export async function editorOf(served: Served, caller: Caller): Promise<Editor> {
  const within = await scopeOf(served, caller, rightTo(served.resource, 'list'))
  return { username: caller.username, realname: caller.realname, tenantId: caller.tenantId, atMs: served.now(), within }
}

/** The right a verb needs; a resource that names one that does not exist stops the start. */
export function rightTo({ permission, name }: Pick<Resource, 'permission' | 'name'>, verb: Verb): Permission {
  const code = `${permission}:${verb}`
  const found = permissionCodes.find((known) => known === code)
  if (!found) throw new Error(`resource ${name} needs the permission ${code}, which does not exist`)
  return found
}
