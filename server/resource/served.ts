import type { Resource } from '#contract/resource.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../db/database.ts'
import type { Attachments } from './attaching.ts'
import type { DictTexts, Referred } from './choices.ts'
import type { Hooks } from './writing.ts'

export type ResourceParts = { db: Database; bus: Bus; plantTz: string; now: () => number; dictTexts: DictTexts; referred: Referred; attachments: Attachments }

/** A resource, the table it rests in and all that its routes need. */
export type Served = ResourceParts & { resource: Resource; table: string; hooks: Hooks }
