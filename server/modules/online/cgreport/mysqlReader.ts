import { createConnection } from 'mysql2/promise'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { failures } from './reading.ts'
import type { Found, Question } from './reading.ts'

const connectWithinMs = 5000

/** Runs statements on a MySQL or MariaDB in one transaction that only reads, one statement at a time; no file of this machine is ever sent. */
export async function readMysql(
  place: { host: string; port: number; database: string; user: string; password: string },
  { queries, withinMs, mostBytes }: Question,
): Promise<Found[]> {
  let connection: Connection
  try {
    connection = await createConnection({
      ...place,
      connectTimeout: connectWithinMs,
      multipleStatements: false,
      dateStrings: true,
      supportBigNumbers: true,
      flags: ['-LOCAL_FILES'], // a server may not ask for our files
    })
  } catch {
    throw failures.unreachable()
  }
  connection.on('error', () => {}) // said by the query that fails
  try {
    await limitTime(connection, withinMs)
    await connection.query('start transaction read only')
    const found: Found[] = []
    let bytes = 0
    for (const { sql, parameters } of queries) {
      const [rows, fields] = await connection.execute<RowDataPacket[]>({ sql, timeout: withinMs }, [...parameters] as string[])
      bytes += JSON.stringify(rows).length
      if (bytes > mostBytes) throw failures.big()
      found.push({ columns: fields.map(({ name }) => name), rows })
    }
    return found
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['PROTOCOL_SEQUENCE_TIMEOUT', 'ER_QUERY_TIMEOUT', 'ER_STATEMENT_TIMEOUT'].includes(code)) throw failures.late(withinMs)
    throw failures.refused()
  } finally {
    connection.destroy()
  }
}

/** MySQL counts ms, MariaDB seconds; each refuses the name that the other has. The server itself ends what takes longer. */
async function limitTime(connection: Connection, withinMs: number): Promise<void> {
  await connection
    .query(`set session max_execution_time = ${Math.ceil(withinMs)}`)
    .catch(() => connection.query(`set session max_statement_time = ${withinMs / 1000}`))
}
