import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Dialect } from 'kysely'
import { createOneWriterDriver } from './oneWriterDriver.ts'
import type { Connections } from './oneWriterDriver.ts'

/** `busyTimeoutMs` blocks the whole thread while it waits: 0 in the main thread, more only inside workers (reliability.md, minimum build rules). */
export type SqliteOptions = { synchronous: 'FULL' | 'NORMAL'; busyTimeoutMs: number }

/** `close` may be called twice; `kysely.destroy()` does the same. */
export type OpenSqlite<Tables> = { kysely: Kysely<Tables>; raw: DatabaseSync; close: () => void }

/** The file is there but is not a sound database. The message is for the person at the console. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

const journalSizeLimitBytes = 67_108_864

/**
 * Opens one SQLite file with the pragmas every file of ours has, behind Kysely. Throws DamagedDatabase when the file is
 * no database. Bind numbers, texts, bytes and null only: booleans are 0/1 integers (stack.md 4).
 */
export function openSqlite<Tables>(file: string, { synchronous, busyTimeoutMs }: SqliteOptions): OpenSqlite<Tables> {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  const openReader = () => new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const opened = [raw]
  const close = () => {
    for (const connection of opened) if (connection.isOpen) connection.close()
  }
  try {
    raw.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma journal_size_limit = ${journalSizeLimitBytes}`)
    raw.prepare('select count(*) from sqlite_schema').get() // the first read that looks into the file
    const reader = openReader()
    opened.unshift(reader) // the writer, closed last, folds the WAL into the file
    return { kysely: new Kysely<Tables>({ dialect: embeddedDialect({ writer: raw, reader, openReader, close }) }), raw, close }
  } catch (error) {
    close()
    throw isDamage(error) ? damaged(file, error.message) : error
  }
}

/** Reads the whole file for structural damage (`quick_check`); throws DamagedDatabase with what is wrong. Takes about a second per gigabyte on an SSD. */
export function checkSqlite(file: string): void {
  const { raw, close } = openSqlite(file, { synchronous: 'FULL', busyTimeoutMs: 0 })
  try {
    const verdict = Object.values(raw.prepare('pragma quick_check(1)').get() ?? {})[0]
    if (verdict !== 'ok') throw damaged(file, String(verdict))
  } catch (error) {
    throw isDamage(error) ? damaged(file, error.message) : error
  } finally {
    close()
  }
}

/** What SQLite can do here that Kysely does not expect of it. */
class EmbeddedAdapter extends SqliteAdapter {
  /** A process killed in the middle of a migration must not leave half the tables (F-01). */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** Readers beside the one writer; the driver lets writers take turns. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function embeddedDialect(connections: Connections): Dialect {
  return {
    createDriver: () => createOneWriterDriver(connections),
    createAdapter: () => new EmbeddedAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && (error.errcode === sqliteCorrupt || error.errcode === sqliteNotADatabase)
}

function damaged(file: string, reason: string): DamagedDatabase {
  return new DamagedDatabase(`数据库文件 ${basename(file)} 已损坏（${reason}）。请停止服务，用最近的备份恢复这个文件后重新启动。`)
}
