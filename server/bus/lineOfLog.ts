import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'

/**
 * The line that a call leaves in the log people read. The first unit of work of the call writes it in its own transaction: what cannot be
 * written down is not done.
 */
export type LineOfLog = { userId: string; write(trx: Transaction<Tables>): Promise<void>; committed(): void; isWritten: boolean }

const storage = new AsyncLocalStorage<LineOfLog>()

export function withLineOfLog<Result>(line: LineOfLog | null, work: () => Result): Result {
  return line === null ? work() : storage.run(line, work)
}

/** The line that a unit of work of this person has to write; null when there is none, or it stands already. What others begin meanwhile leaves it alone. */
export function lineToWrite(userId: string): LineOfLog | null {
  const line = storage.getStore()
  return line && !line.isWritten && line.userId === userId ? line : null
}
