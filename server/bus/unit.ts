import type { Transaction } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import type { Database, Tables } from '../db/database.ts'
import type { BusEvents } from './events.ts'

/** Who acts: a signed-in person, or the system itself. `narrowed` are the permissions behind which data rules leave only some records. */
export type Actor = {
  userId: string
  username: string
  realname: string
  /** the tenant that is worked for; 0 is none */
  tenantId: number
  permissions: ReadonlySet<Permission>
  narrowed: ReadonlySet<Permission>
}

/** What is announced inside a transaction: a record as it stands after the command, and what was asked. */
export type WithinPayload = Readonly<Record<string, unknown>>

/** What somebody needs who only looks: a moment of the data, the person, and the time (ms since the epoch) that counts for all of it. */
export type ReadUnit = { trx: Database; by: Actor; at: number }

/**
 * Everything that one transaction needs, handed through services in place of a loose database (house.md 7). Whatever throws
 * undoes all of it, and nothing that was to be said after the commit is said.
 */
export type UnitOfWork = ReadUnit & {
  trx: Transaction<Tables>
  /** Announces something to other modules inside this transaction: they take part, or refuse with a Problem. */
  within(name: string, payload: WithinPayload): Promise<void>
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
