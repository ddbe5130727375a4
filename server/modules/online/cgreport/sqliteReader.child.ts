import { constants, DatabaseSync } from 'node:sqlite'
import { setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { functions, inside as insideName } from './sqlWords.ts'
import type { ChildAnswer, ChildQuestion } from './sqliteReader.ts'

/**
 * The process that runs the SQL of one report on SQLite and is killed afterwards. It opens the file read-only, and an authorizer lets a table
 * be read only from inside a view of the person who asks. A subquery may be called like a view, and SQLite names it to the authorizer as it
 * names views: so tables are read through views with random names alone, and those with the names of tables read these.
 */

const spareMs = 1500
const mostMemory = 96_000_000
const mostLength = 8_000_000
const { SQLITE_OK, SQLITE_DENY, SQLITE_READ, SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE } = constants

if (isMainThread) {
  setPriority(10) // whoever works at the plant goes first
  process.on('disconnect', () => process.exit())
  process.on('message', (question: ChildQuestion) => {
    // SQLite stops for nobody: a thread of its own ends the process, also when the server is gone
    new Worker(new URL(import.meta.url), { workerData: { endAfterMs: question.withinMs + spareMs } }).unref()
    process.send?.(answerTo(question))
  })
} else {
  const { endAfterMs } = workerData as { endAfterMs: number } // given above
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), endAfterMs)
}

function answerTo({ file, views, isWhole, queries, mostBytes }: ChildQuestion): ChildAnswer {
  try {
    const db = new DatabaseSync(file, { readOnly: true, allowExtension: false })
    db.exec(`pragma hard_heap_limit = ${mostMemory}; pragma temp_store = memory; pragma trusted_schema = off; begin`)
    for (const { hidden, name, sql } of views)
      db.exec(`create temp view "${hidden}" as ${sql} limit -1; create temp view "${name}" as select * from "${hidden}"`)
    Object.assign(db.limits, { length: mostLength, attach: 0, compoundSelect: 50, exprDepth: 200, vdbeOp: 50_000 })
    const tables = new Map(views.map(({ hidden, table }) => [hidden, table]))
    const inFile = new Set([...namesIn(db, 'select name from sqlite_master'), ...namesIn(db, 'select name from pragma_module_list')])
    const shown = new Set(views.flatMap(({ hidden, name }) => [hidden, name]))
    db.setAuthorizer((action, first, second, where, inside) => {
      if (action === SQLITE_SELECT || action === SQLITE_RECURSIVE) return SQLITE_OK
      if (action === SQLITE_FUNCTION) return isHarmless(second) ? SQLITE_OK : SQLITE_DENY
      if (action !== SQLITE_READ) return SQLITE_DENY
      if (isWhole) return where === 'main' && !/^sqlite_|^pragma_/i.test(String(first)) ? SQLITE_OK : SQLITE_DENY
      // a table of which no column is used comes without the place where it lies: a subquery may be called what it likes, unless the file has a table of that name
      if (second === '' && where === null)
        return shown.has(String(first)) || !(inFile.has(String(first).toLowerCase()) || insideName.test(String(first))) ? SQLITE_OK : SQLITE_DENY
      if (where === 'temp') return shown.has(String(first)) ? SQLITE_OK : SQLITE_DENY
      return where === 'main' && tables.get(String(inside)) === first ? SQLITE_OK : SQLITE_DENY
    })
    let bytes = 0
    const found = queries.map(({ sql, parameters }) => {
      const statement = db.prepare(sql)
      if (statement.sourceSQL.trim() !== sql.trim()) throw new Error('more than one statement') // prepare runs the first and says nothing of others
      statement.setReadBigInts(true)
      const columns = statement.columns().map(({ name }) => name)
      const rows: Record<string, unknown>[] = []
      for (const row of statement.iterate(...(parameters as string[]))) {
        const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
        bytes += JSON.stringify(plain).length
        if (bytes > mostBytes) throw new TooBig()
        rows.push(plain)
      }
      return { columns, rows }
    })
    return { found }
  } catch (error) {
    return { failed: error instanceof TooBig || isBig(error) ? 'big' : 'refused' }
  }
}

function namesIn(db: DatabaseSync, sql: string): string[] {
  return db
    .prepare(sql)
    .all()
    .map(({ name }) => String(name).toLowerCase())
}

class TooBig extends Error {}

const [sqliteNoMemory, sqliteTooBig] = [7, 18]
function isBig(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === sqliteNoMemory || error.errcode === sqliteTooBig)
}

/** `like` and `glob` are operators. */
function isHarmless(name: string | null): boolean {
  return name !== null && (functions.has(name.toLowerCase()) || ['like', 'glob'].includes(name.toLowerCase()))
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
  return value instanceof Uint8Array ? '（二进制）' : value
}
