import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** What of a compiled query reaches a connection. */
export type Question = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Runs compiled queries on one connection; statements are prepared once. */
export type Statements = {
  run<Row>(query: Question): QueryResult<Row>
  each<Row>(query: Question): Iterable<Row>
}

const maxPrepared = 500

type Prepared = { statement: StatementSync; givesRows: boolean }

export function statementsOf(raw: DatabaseSync): Statements {
  const prepared = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = raw.prepare(sql)
    const fresh = { statement, givesRows: statement.columns().length > 0 }
    if (prepared.size >= maxPrepared) prepared.clear()
    prepared.set(sql, fresh)
    return fresh
  }

  return {
    run<Row>({ sql, parameters }: Question): QueryResult<Row> {
      const { statement, givesRows } = prepare(sql)
      if (givesRows) return { rows: statement.all(...bindable(parameters)) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...bindable(parameters))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    each: <Row>({ sql, parameters }: Question) => prepare(sql).statement.iterate(...bindable(parameters)) as Iterable<Row>,
  }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[] // node:sqlite itself refuses what it cannot bind
}
