import type { Generated } from 'kysely'

/** One change of a record's state (factory.md 2). `reason` is '' without one; `signedBy` and `signIds` are JSON lists of names and signatures; `version` is that of the record behind it, 0 in lines from before migration 0310. */
export type StateLogTable = {
  id: string
  resource: string
  recordId: string
  fromState: string | null
  toState: string
  action: string
  reason: string
  byUser: string
  byName: string
  signedBy: string
  signIds: string
  version: Generated<number>
  at: number
}

/** An entry that the product gave to a dictionary, whatever became of it since. */
export type SeededEntryTable = { dictCode: string; itemValue: string }

export type CommandTables = { mes_state_log: StateLogTable; sys_seeded_entry: SeededEntryTable }
