import type { Database } from '../../db/database.ts'
import type { Lookups } from '../field/choices.ts'
import type { ScopeContext } from '../scope/scopeContext.ts'
import type { OpenTo } from './openTo.ts'

/** What reading the records of a resource takes: the table they rest in, and what their values are called. */
export type ReadContext = ScopeContext &
  Lookups & {
    table: string
    /** reads lists of any size (db/database.ts) */
    listing: Database
    openTo: OpenTo | null
    /** to be called before records of a resource are read: modules bring up to date what follows from other tables (serverModule.ts) */
    fresh: (resource: string) => Promise<void>
  }
