import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, RawNode, SelectQueryNode } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { statementsOf } from './statements.ts'
import type { Statements } from './statements.ts'

export type Connections = {
  writer: DatabaseSync
  reader: DatabaseSync
  /** one more that only reads, for as long as its owner keeps it open */
  openReader: () => DatabaseSync
  /** closes `writer` and `reader` */
  close: () => void
}

/** Where a transaction runs, and what gives that back. */
type Held = { statements: Statements; release: () => void }

/**
 * Kysely's driver for one SQLite file in WAL mode. Writes and transactions take turns on the one writing connection;
 * a query outside a transaction reads on a second one and waits for nobody, so a long import holds up no page (F-23).
 * A transaction with access mode `read only` sees one moment of the data for as long as it lasts and holds up no writer.
 */
export function createOneWriterDriver({ writer, reader, openReader, close }: Connections): Driver {
  const writing = statementsOf(writer)
  const reading = statementsOf(reader)
  const held = new WeakMap<DatabaseConnection, Held>()
  let lastTurn: Promise<void> = Promise.resolve()

  /** Resolves when everybody who asked before is done. */
  async function turnToWrite(): Promise<Held> {
    const before = lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    lastTurn = promise
    await before
    return { statements: writing, release: resolve }
  }

  function ownReader(): Held {
    const raw = openReader()
    return { statements: statementsOf(raw), release: () => raw.close() }
  }

  function newConnection(): DatabaseConnection {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery) {
        const mine = held.get(connection)
        if (mine) return mine.statements.run<Row>(query)
        if (onlyReads(query)) return reading.run<Row>(query)
        const { release } = await turnToWrite()
        try {
          return writing.run<Row>(query)
        } finally {
          release()
        }
      },
      async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
        const mine = held.get(connection)
        const { statements, release } = mine ? { ...mine, release: () => {} } : ownReader()
        try {
          for (const row of statements.each<Row>(query)) yield { rows: [row] }
        } finally {
          release()
        }
      },
    }
    return connection
  }

  function letGo(connection: DatabaseConnection): void {
    held.get(connection)?.release()
    held.delete(connection)
  }

  return {
    async init() {},
    acquireConnection: async () => newConnection(),
    async beginTransaction(connection, { accessMode }) {
      const taken = accessMode === 'read only' ? ownReader() : await turnToWrite()
      held.set(connection, taken)
      taken.statements.run(CompiledQuery.raw('begin'))
    },
    async commitTransaction(connection) {
      held.get(connection)?.statements.run(CompiledQuery.raw('commit'))
      letGo(connection)
    },
    async rollbackTransaction(connection) {
      const statements = held.get(connection)?.statements
      // A full disk makes SQLite roll back by itself; a second rollback would fail and hide the reason.
      if (statements !== writing || writer.isTransaction) statements?.run(CompiledQuery.raw('rollback'))
      letGo(connection)
    },
    releaseConnection: async (connection) => letGo(connection),
    destroy: async () => close(),
  }
}

/** A select of the query builder, or one written out; `with` may write and takes its turn. */
function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\s/i.test(sql))
}
