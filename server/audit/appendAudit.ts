import { sql } from 'kysely'
import type { UnitOfWork } from '../bus/unit.ts'
import { canonicalText } from '../canonical.ts'
import { isPostgres } from '../db/isPostgres.ts'
import { lineHash, noLine } from './chain.ts'

/** `before` and `after` are what stood in the record, null for none; `entity` is the name of its resource; `action` a verb or a command's id. */
export type Audited = {
  action: string
  entity: string
  entityId: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  ip: string
}

/** first number of our advisory lock for the chain; there is one chain per database */
const auditLock = 7312

/**
 * Appends one line to the audit chain, in the unit's transaction: it stands if and only if what it tells of was committed.
 *
 * A chain has one end, so on PostgreSQL the lines of all transactions take turns by an advisory lock until the commit. Locking the last
 * row would not do: who waited for it would still read it as the last one, though another has come behind it. Call it as the last thing
 * of a unit: whatever is done after it is done while everybody else waits, and a unit that takes other locks after this one can run into
 * one that took them before. SQLite has one writer.
 */
export async function appendAudit(
  { trx, by, at }: Pick<UnitOfWork, 'trx' | 'by' | 'at'>,
  { action, entity, entityId, before, after, ip }: Audited,
): Promise<void> {
  const last = await (isPostgres(trx) ? lastLineInTurn(trx) : lastLine(trx))
  const { seq, hash: prevHash } = last ? { seq: last.id, hash: last.hash } : noLine
  const line = {
    id: seq + 1,
    createTime: at,
    userId: by.userId,
    username: by.username,
    action,
    entity,
    entityId,
    before: before === null ? '' : canonicalText(before),
    after: after === null ? '' : canonicalText(after),
    ip,
    prevHash,
  }
  await trx
    .insertInto('mes_audit')
    .values({ ...line, hash: lineHash(line) })
    .execute()
}

type End = { id: number; hash: string }

/** SQLite has one writer, whose turn it is as long as its transaction lasts. */
function lastLine(trx: UnitOfWork['trx']): Promise<End | undefined> {
  return trx.selectFrom('mes_audit').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The lock and the line behind it, in one question (migration 0298). */
async function lastLineInTurn(trx: UnitOfWork['trx']): Promise<End | undefined> {
  const { rows } = await sql<End>`select "id", "hash" from mes_audit_end(${auditLock})`.execute(trx)
  return rows[0]
}
