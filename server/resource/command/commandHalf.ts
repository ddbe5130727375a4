import type { Command } from '#contract/command.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { UsedSignature } from '../../signatures/requireSignatures.ts'
import type { RecordsByKey } from '../read/recordsByKey.ts'
import type { Row } from '../field/row.ts'
import type { Change } from '../write/hooks.ts'

/**
 * What is given: the record and its version as it was read (null: as it stands, still in the `where`), what was filled in, and signatures;
 * in their place null where the server itself gives it: nobody is there to sign.
 */
export type Given = { id: string | null; version: number | null; asked: Row; signatures: readonly string[] | null }

/** What a guard looks at: the record as it stands, and what was asked; while somebody only looks at the buttons, nothing was asked yet. */
export type Guarded<Record extends object = Row> = { unit: ReadUnit; record: Record; asked: Row | null }

/** Says in a sentence what stands in the way and what to do about it; null when nothing does. It reads and never writes. */
export type Guard = (guarded: Guarded) => Promise<string | null> | string | null

/** Writes of the command's own resource, with versions, history, files and events as for any other write. A state of another record is changed by `unit.give`. */
export type Records = {
  add(row: Row, given?: Row): Promise<Change>
  assign(before: Row, given: Row): Promise<Change>
  /** keeps the version of a record that `make` wrote by hand, because its table has columns that no field shows */
  kept(verb: 'add' | 'edit', id: string): Promise<Change>
}

/** `recordsByKey` reads records of any resource inside the command's own transaction. `signed` are the signatures that it used up, in the order of the signers. */
export type Running<Record extends object = Row> = {
  unit: UnitOfWork
  record: Record
  asked: Row
  records: Records
  signed: readonly UsedSignature[]
  recordsByKey: RecordsByKey
  plantTz: string
}

/**
 * The server's half of a command: its guards, whether this record needs a signature, and what it does. `run` gives the fields that
 * it sets besides the state; of a command that makes its record, `make` writes it and says so.
 */
export type CommandHalf<Record extends object = Row> = {
  command: Command
  /**
   * Names of turns (takeTurn.ts) that are taken before anything is judged: of two commands of one turn, on whichever records, the second
   * is judged by what the first left. Several are named in the same order everywhere.
   */
  turns?(taking: Omit<Guarded<Record>, 'asked'>): Promise<readonly string[]> | readonly string[]
  guards?: readonly ((guarded: Guarded<Record>) => Promise<string | null> | string | null)[]
  /** a sentence why this record has to be signed for; null when it need not */
  needsSignature?(guarded: Guarded<Record>): Promise<string | null> | string | null
  run?(running: Running<Record>): Promise<Partial<Record> | void>
  make?(running: Omit<Running<Record>, 'record'>): Promise<Change>
  /** what the person is told, once it is written; `<title>成功` without it */
  told?(record: Record, db: Database): Promise<string> | string
}

/** The same turns for all of these commands that name none themselves. */
export function inTurns<Record extends object>(turns: NonNullable<CommandHalf<Record>['turns']>, halves: readonly CommandHalf[]): CommandHalf[] {
  const named = { turns } as Pick<CommandHalf, 'turns'> // as in `implement`
  return halves.map((half) => ({ ...named, ...half }))
}

/** Ties a server half to its command; `Record` are the rows that it acts on. */
export function implement<Record extends object>(command: Command, half: Omit<CommandHalf<Record>, 'command'> = {}): CommandHalf {
  return { command, ...half } as CommandHalf // rows reach it as the reader of exactly that resource gives them
}
