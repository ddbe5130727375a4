import { createConnection } from 'mysql2/promise'
import type { Connection } from 'mysql2/promise'
import type { Source } from './tryConnection.ts'

const standardPort = 3306

/** Accounts and databases that a MySQL or MariaDB refuses, by its own names of the errors; anything else is the connection. */
const accountRefused = ['ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR', 'ER_ACCOUNT_HAS_BEEN_LOCKED']
const databaseUnknown = 'ER_BAD_DB_ERROR'

/** Whether a MySQL or MariaDB at `host`, an address that may be called, answers within `withinMs`. Reading alone, one statement at a time, and no file of this machine is ever sent. */
export async function tryMysql({ port, dbName, dbUsername, dbPassword }: Source, host: string, withinMs: number): Promise<void> {
  let connection: Connection | null = null
  try {
    connection = await createConnection({
      host,
      port: port ?? standardPort,
      database: dbName,
      user: dbUsername,
      password: dbPassword,
      connectTimeout: withinMs,
      multipleStatements: false,
      flags: ['-LOCAL_FILES'], // a server may not ask for our files
    })
    connection.on('error', () => {}) // said by the query that fails
    await connection.query({ sql: 'set session transaction read only', timeout: withinMs })
    await connection.query({ sql: 'select 1', timeout: withinMs })
  } finally {
    connection?.destroy()
  }
}

/** A refusal in coarse words; null for what is the connection's. */
export function mysqlRefusal(code: string): string | null {
  if (accountRefused.includes(code)) return '数据库不接受这个用户或密码'
  return code === databaseUnknown ? '数据库不存在' : null
}
