import type { Resource } from '#contract/resource.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { Attachments } from './write/attachments.ts'
import type { CheckByRule } from './write/checkRules.ts'
import type { Details } from './read/lineColumns.ts'
import type { DictTexts, Referred } from './field/choices.ts'
import { rightTo } from './scope/rights.ts'
import { scopeOf } from './scope/scope.ts'
import type { FieldMask } from './scope/fieldMasks.ts'
import type { Editor, Hooks } from './write/hooks.ts'

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
export type ResourceContext = ResourceParts & { resource: Resource; table: string; hooks: Hooks; masks: readonly FieldMask[]; details?: Details }

/** The caller as the one who writes. */
export async function editorOf(served: ResourceContext, caller: Caller): Promise<Editor> {
  return { ...caller, atMs: served.now(), within: await scopeOf(served, caller, rightTo(served.resource, 'list')) }
}
