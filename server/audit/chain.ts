import { canonicalHash } from '../canonical.ts'
import type { Insertable } from 'kysely'
import type { MesAuditTable } from '../db/tables/signatures.ts'

export type AuditRow = Insertable<MesAuditTable>
/** The end of the chain as far as it was read; the one before the first line is `noLine`. */
export type Link = { seq: number; hash: string }

export const noLine: Link = { seq: 0, hash: '0'.repeat(64) }

/** SHA-256 over everything that a line says, its place and the hash of the line before it. A list and not an object: the order is the columns'. */
export function lineHash({ id, createTime, userId, username, action, entity, entityId, before, after, ip, prevHash }: Omit<AuditRow, 'hash'>): string {
  return canonicalHash([id, createTime, userId, username, action, entity, entityId, before, after, ip, prevHash])
}

export type Fault = { seq: number; kind: 'changed' | 'missing' | 'inserted'; sentence: string }

/**
 * What is wrong where a line follows the one before it; null when it fits. A line whose content has another hash was changed. One that
 * is sound in itself but names another hash before it accuses the line before: that one was written anew, hash and all. One that fits
 * neither way was put there by somebody else.
 */
export function faultAt(before: Link, line: AuditRow): Fault | null {
  const next = before.seq + 1
  if (line.id > next) return { seq: next, kind: 'missing', sentence: missingSentence(next, line.id - 1) }
  const isSound = lineHash(line) === line.hash
  const follows = line.prevHash === before.hash
  if (isSound && follows) return null
  if (follows) return { seq: line.id, kind: 'changed', sentence: `第 ${line.id} 条被修改过：内容与它的摘要不符` }
  if (isSound && before.seq > 0) return { seq: before.seq, kind: 'changed', sentence: `第 ${before.seq} 条被改写过：第 ${line.id} 条记下的摘要与它不符` }
  return { seq: line.id, kind: 'inserted', sentence: `第 ${line.id} 条不是系统写入的：与上一条不衔接，内容也与摘要不符` }
}

function missingSentence(from: number, to: number): string {
  return from === to ? `第 ${from} 条被删除了` : `第 ${from} 条到第 ${to} 条被删除了`
}
