import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import type { Bus } from '../bus/bus.ts'
import type { Actor, Units } from '../bus/unit.ts'
import type { Database } from '../db/database.ts'
import type { CommandSupport } from './command/commandSupport.ts'
import type { Condition } from './condition/condition.ts'
import type { DictTexts, Referred } from './field/choices.ts'
import type { RecordsByKey } from './read/recordsByKey.ts'
import { rightTo } from './scope/rights.ts'
import type { OpenTo } from './serverModule.ts'
import { scopeOf } from './scope/scope.ts'
import type { Attachments } from './write/attachments.ts'
import type { CheckByRule } from './write/checkRules.ts'
import type { Hooks } from './write/hooks.ts'

/** `listing` reads lists of any size (db/database.ts) */
export type ResourceParts = {
  db: Database
  listing: Database
  bus: Bus
  units: Units
  plantTz: string
  now: () => number
  dictTexts: DictTexts
  referred: Referred
  /** records of any resource, read in a transaction that is under way */
  recordsIn: (db: Database) => RecordsByKey
  attachments: Attachments
  checkByRule: CheckByRule
  /** to be called before records of a resource are read: modules bring up to date what follows from other tables (serverModule.ts) */
  fresh: (resource: string) => Promise<void>
  commands: CommandSupport
}

/** A resource, the table it rests in and all that its routes need; `lines` are the contexts of its lines, in the order of their declaration. */
export type ResourceContext = ResourceParts & {
  resource: Resource
  table: string
  hooks: Hooks
  openTo: OpenTo | null
  lines: readonly LineContext[]
}

/** Lines of a header: their own context, the field that holds the header's id, and the one that holds their order. */
export type LineContext = { context: ResourceContext; parentField: string; orderField: string; isNumbered?: true }

/** The rows of a resource that exist for a person, whatever is done with them: what they may list. */
export function rowsFor(context: ResourceContext, by: Actor): Promise<Condition> {
  const toList: Permission = rightTo(context.resource, 'list')
  return scopeOf(context, by, toList)
}
