import type { Caller } from '../../http/caller.ts'
import type { Condition } from '../condition/condition.ts'
import type { Executor, Row } from '../read/tableReader.ts'

/** Who writes, for which tenant, what he may, when (ms since the epoch), and the rows that exist for him (scope.ts). */
export type Editor = Pick<Caller, 'userId' | 'username' | 'realname' | 'tenantId' | 'permissions' | 'narrowed'> & { atMs: number; within: Condition }
export type Change = { verb: 'add' | 'edit' | 'delete'; before: Row | null; after: Row | null }

/** Runs inside the transaction of the change: what a hook throws undoes it. */
export type Hooks = {
  /** what the server itself writes into fields that forms only show; `before` is null for a new record */
  assigned?: (row: Row, before: Row | null, at: { db: Executor; by: Editor }) => Promise<Row>
  beforeCreate?: (row: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  beforeUpdate?: (row: Row, before: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  beforeRemove?: (row: Row, at: { db: Executor; by: Editor }) => Promise<void> | void
  /** `keptToo` takes the keys of records that the hook changed besides: their versions are kept like any other's */
  afterChange?: (change: Change, at: { db: Executor; by: Editor; keptToo: (ids: readonly string[]) => Promise<void> }) => Promise<void> | void
}
