/** What a database says of itself when it could not do what was asked, as sentences for people; nothing of its own words goes out. */
const diskFull = '磁盘空间不足，数据没有保存。请清理服务器磁盘后重试'
const diskFailed = '磁盘读写出错，数据没有保存。请检查服务器磁盘'
const busy = '数据库正忙，请稍后重试'
const unreachable = '数据库连接不上，数据没有保存。请稍后重试，仍然出现请联系管理员'

/** SQLite's primary result codes. */
const inSqlite: Record<number, string> = { 5: busy, 10: diskFailed, 13: diskFull }
const uniqueInSqlite: readonly unknown[] = [2067, 1555]

/** PostgreSQL's SQLSTATE, and codes of the connection to it. */
const inPostgres: Record<string, string> = {
  '53100': diskFull,
  '58030': diskFailed,
  '40001': busy,
  '40P01': busy,
  '53300': busy,
  '57P01': unreachable,
  '57P02': unreachable,
  '57P03': unreachable,
  '08006': unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EPIPE: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
}
const uniqueInPostgres = '23505'
/** what its driver says without a code */
const connectionLost = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/

/** The sentence for a failure of storage that may pass; null for any other failure. */
export function storageTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return inSqlite[error.errcode & 0xff] ?? null
  if ('code' in error && typeof error.code === 'string') return inPostgres[error.code] ?? null
  return connectionLost.test(error.message) ? unreachable : null
}

/** PostgreSQL took this transaction back because it and another waited for each other, or both saw what the other changed. Nothing of it stands. */
export function wasTakenBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

/** What was asked for is a number that no row can hold: SQLite finds nothing by it, PostgreSQL refuses to look. */
export function isBeyondColumn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003'
}

/** Two callers made the same thing at the same time: the second finds it there. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return uniqueInSqlite.includes(error.errcode)
  return 'code' in error && error.code === uniqueInPostgres
}
