import type { Resource } from '#contract/resource.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { Attachments } from './attaching.ts'
import type { CheckByRule } from './checkRules.ts'
import type { Details } from './details.ts'
import type { DictTexts, Referred } from './choices.ts'
import { rightTo } from './rights.ts'
import { scopeOf } from './scope.ts'
import type { Veil } from './veils.ts'
import type { Editor, Hooks } from './hooks.ts'

/** `listing` reads lists of any size (db/database.ts) */
export type ResourceParts = {
  db: Database
  listing: Database
  bus: Bus
  plantTz: string
  now: () => number
  dictTexts: DictTexts
  referred: Referred
  attachments: Attachments
  checkByRule: CheckByRule
}

/** A resource, the table it rests in and all that its routes need. */
export type Served = ResourceParts & { resource: Resource; table: string; hooks: Hooks; veils: readonly Veil[]; details?: Details }

/** The caller as the one who writes. */
export async function editorOf(served: Served, caller: Caller): Promise<Editor> {
  return { ...caller, atMs: served.now(), within: await scopeOf(served, caller, rightTo(served.resource, 'list')) }
}
