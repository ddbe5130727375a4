import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDriver } from 'kysely'
import type { DatabaseConnection } from 'kysely'

/** One unit of work: the connection that its transaction runs on, once it has begun, and whether it is over. */
type UnitAtWork = { own: DatabaseConnection | null; isOver: boolean }

const storage = new AsyncLocalStorage<UnitAtWork>()

/**
 * Runs a unit of work, whose transaction begins inside. Until `end` is called whatever it reads beside its transaction, such as a dictionary, goes
 * over the same connection: a unit that waited for a second one would wait for others that wait for it (docs/decisions/088).
 */
export function asOneUnit<Result>(work: (end: () => void) => Promise<Result>): Promise<Result> {
  const unit: UnitAtWork = { own: null, isOver: false }
  return storage.run(unit, () => work(() => void (unit.isOver = true)))
}

/** The unit of work in which the code that runs now stands, as something to remember by; null outside of every one. */
export function unitAtWork(): object | null {
  const unit = storage.getStore()
  return unit && !unit.isOver ? unit : null
}

/** PostgreSQL's pool, of which no unit of work holds two connections. */
export class OneConnectionDriver extends PostgresDriver {
  readonly #lent = new WeakSet<DatabaseConnection>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const unit = storage.getStore()
    const own = unit && !unit.isOver ? unit.own : null
    if (!own) return super.acquireConnection(...options)
    const lent: DatabaseConnection = {
      executeQuery: (query, ...rest) => own.executeQuery(query, ...rest),
      streamQuery: (query, size, ...rest) => own.streamQuery(query, size, ...rest),
    }
    this.#lent.add(lent)
    return lent
  }

  override async beginTransaction(connection: DatabaseConnection, settings: Parameters<PostgresDriver['beginTransaction']>[1]): Promise<void> {
    if (this.#lent.has(connection)) throw new Error('a unit of work began another transaction beside its own')
    await super.beginTransaction(connection, settings)
    const unit = storage.getStore()
    if (unit) unit.own ??= connection
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]): Promise<void> {
    if (!this.#lent.delete(connection)) await super.releaseConnection(connection)
  }
}
