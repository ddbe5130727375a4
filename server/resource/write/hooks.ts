import type { UnitOfWork } from '../../bus/unit.ts'
import type { Condition } from '../field/condition.ts'
import type { Row } from '../field/row.ts'

/** A unit of work on one table: `within` are the rows that exist for the person (scope/scope.ts). */
export type Editing = { unit: UnitOfWork; within: Condition }

export type Change<Record extends object = Row> = { verb: 'add' | 'edit' | 'delete'; before: Record | null; after: Record | null }

/** Runs inside the transaction of the change: what a hook throws undoes it. Rows are as the wire carries them. */
export type Hooks<Record extends object = Row> = {
  /** clients keep the record that they loaded and save it again: their own saves since are no conflict, unless one of these fields became another one */
  ownSavesAgree?: { but: readonly string[] }
  /** what the server itself writes into fields that forms only show; `before` is null for a new record */
  assigned?(row: Partial<Record>, before: Record | null, unit: UnitOfWork): Promise<Partial<Record>>
  beforeCreate?(row: Record, unit: UnitOfWork): Promise<void> | void
  /** `row` is the record as it will stand */
  beforeUpdate?(row: Partial<Record>, before: Record, unit: UnitOfWork): Promise<void> | void
  beforeRemove?(row: Record, unit: UnitOfWork): Promise<void> | void
  /** `keptToo` takes the keys of records that the hook changed besides: their versions are kept like any other's */
  afterChange?(change: Change<Record>, unit: UnitOfWork, keptToo: (ids: readonly string[]) => Promise<void>): Promise<void> | void
  /** of a header, when it and its lines are written: what follows from all of them for its own fields, or a Problem */
  linesSaved?(record: Record, unit: UnitOfWork): Promise<Partial<Record>>
}
