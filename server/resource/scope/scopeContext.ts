import type { Resource } from '#contract/resource.ts'
import type { Database } from '../../db/database.ts'

/** What says which rows of a resource exist for somebody; `plantTz` is the IANA zone in which times are read and written. */
export type ScopeContext = { db: Database; resource: Resource; plantTz: string; now: () => number }
