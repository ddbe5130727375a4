import type { Transaction } from 'kysely'
import type { Command, RecordOf } from '#contract/command.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import type { WithinEvent } from '#contract/withinEvent.ts'
import type { AuditBook } from '../audit/auditBook.ts'
import type { Database, Tables } from '../db/database.ts'
import type { BusEvents } from './events.ts'

/** Who acts: a signed-in person, or the system itself. `narrowed` are the permissions behind which data rules leave only some records; `ip` is the address that a request came from. */
export type Actor = {
  userId: string
  username: string
  realname: string
  /** the tenant that is worked for; 0 is none */
  tenantId: number
  permissions: ReadonlySet<Permission>
  narrowed: ReadonlySet<Permission>
  ip?: string
}

/** What somebody needs who only looks: a moment of the data, the person, and the time (ms since the epoch) that counts for all of it. */
export type ReadUnit = { trx: Database; by: Actor; at: number }

/**
 * Everything that one transaction needs, handed through services in place of a loose database (house.md 7). Whatever throws
 * undoes all of it, and nothing that was to be said after the commit is said.
 */
export type UnitOfWork = ReadUnit & {
  trx: Transaction<Tables>
  /** ms since the epoch at which this was done, where a device could only report it later (server/modules/scanning); left out: now */
  happenedAt?: number
  /**
   * Gives a command as the server's own: what follows from what somebody did, or from the clock. It goes the one way of every command
   * (server/resource/command/giveCommand.ts); no right is asked for and nobody signs. `reason` may be given with any command. Throws
   * the Problem that refuses it: ask `startsFrom` first where the state may be another one.
   */
  give<Of extends Command>(command: Of, id: string, asked?: Readonly<Record<string, unknown>>): Promise<RecordOf<Of>>
  /** Announces something to other modules inside this transaction: they take part, or refuse with a Problem. */
  within<Payload extends object>(event: WithinEvent<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Lines for the audit chain, which are written as the last thing before the commit, in the order in which they are noted. */
  audit: Pick<AuditBook, 'note' | 'noteWrite'>
  /** Says something on the bus once this is committed. */
  afterCommit<Name extends keyof BusEvents>(name: Name, ...payload: BusEvents[Name]): void
  /**
   * Retains the newest of a key of a topic once this is committed (bus.ts). Throws at once for a value that is not one of
   * the topic. Call it after the write: what this and another transaction retain of one record is then in the order of their locks.
   */
  retain<Value extends RetainedValue>(topic: RetainedTopic<Value>, key: string, value: NoInfer<Value> | null): void
}

/** Opens units of work. */
export type Units = <Result>(by: Actor, work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>

/** What the product does by itself, such as a job. It holds no permission: whoever needs one is asked for by a person. */
export const systemActor: Actor = { userId: 'system', username: 'system', realname: '系统', tenantId: 0, permissions: new Set(), narrowed: new Set() }
