import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { canonicalText } from '../canonical.ts'
import type { Tables } from '../db/database.ts'
import { isPostgres } from '../db/isPostgres.ts'
import { lineHash, noLine } from './chain.ts'
import type { AuditRow } from './chain.ts'

/** `before` and `after` are what stood in the record, null for none; `entity` is the name of its resource; `action` a verb or the name of a command. */
export type Audited = {
  action: string
  entity: string
  entityId: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** The transaction that is told of; `ip` is where the person was, where that is known. */
type Writing = { trx: Transaction<Tables>; by: { userId: string; username: string; ip?: string }; at: number }

/** first number of our advisory lock for the chain; there is one chain per database */
const auditLock = 7312

/** lines in one statement, below the parameters that it takes, twelve for each */
const linesAtOnce = 500

/**
 * Appends lines to the audit chain, in the unit's transaction: they stand if and only if what they tell of was committed.
 *
 * A chain has one end, so on PostgreSQL the lines of all transactions take turns by an advisory lock until the commit. Locking the last
 * row would not do: who waited for it would still read it as the last one, though another has come behind it. It is the last thing
 * of a unit (server/bus/units.ts): whatever is done after it is done while everybody else waits, and a unit that takes other locks after
 * this one can run into one that took them before. SQLite has one writer.
 */
export async function appendAudit({ trx, by, at }: Writing, lines: readonly Audited[]): Promise<void> {
  if (lines.length === 0) return
  const last = await (isPostgres(trx) ? lastLineInTurn(trx) : lastLine(trx))
  let end: End = last ?? { id: noLine.seq, hash: noLine.hash }
  const rows = lines.map(({ action, entity, entityId, before, after }): AuditRow => {
    const who = { createTime: at, userId: by.userId, username: by.username, ip: by.ip ?? '' }
    const what = { action, entity, entityId, before: before === null ? '' : canonicalText(before), after: after === null ? '' : canonicalText(after) }
    const line = { id: end.id + 1, ...who, ...what, prevHash: end.hash }
    end = { id: line.id, hash: lineHash(line) }
    return { ...line, hash: end.hash }
  })
  for (let start = 0; start < rows.length; start += linesAtOnce)
    await trx
      .insertInto('mes_audit')
      .values(rows.slice(start, start + linesAtOnce))
      .execute()
}

type End = { id: number; hash: string }

/** SQLite has one writer, whose turn it is as long as its transaction lasts. */
function lastLine(trx: Transaction<Tables>): Promise<End | undefined> {
  return trx.selectFrom('mes_audit').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The lock and the line behind it, in one question (migration 0298). */
async function lastLineInTurn(trx: Transaction<Tables>): Promise<End | undefined> {
  const { rows } = await sql<End>`select "id", "hash" from mes_audit_end(${auditLock})`.execute(trx)
  return rows[0]
}
