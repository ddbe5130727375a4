import type { Actor } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { Row } from '../field/row.ts'

/** What a person without the right to list may read of one record; null where it is not there for them. */
export type OpenTo<Record extends object = Row> = (db: Database, by: Actor, record: Record) => Promise<Record | null>
