import { periodAt, readFillPattern } from '#contract/rules/fillPattern.ts'
import type { FillPart, ResetPeriod } from '#contract/rules/fillPattern.ts'
import type { UnitOfWork } from '../bus/unit.ts'
import type { Database } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import { numberText, scopeOf, valuesFor } from './numberText.ts'

/** `prefixValues`: what the asking one brings for the places of the pattern, by their names. `plantTz`: IANA zone in which days begin. */
export type NumberAsked = { plantTz: string; prefixValues?: Readonly<Record<string, unknown>> }

/**
 * The next number by a stored fill rule, counted up in the unit's transaction: who asks at the same time waits until it is over, and no
 * number is given twice. A unit that fails gives its number back. Throws 422 for an unknown rule, or values that do not fit.
 */
export async function nextNumber({ trx, by, at }: Pick<UnitOfWork, 'trx' | 'by' | 'at'>, ruleCode: string, asked: NumberAsked): Promise<string> {
  const { parts, resetPeriod } = await ruleOf(trx, ruleCode)
  const values = valuesFor(parts, asked.prefixValues ?? {})
  const of = { ruleCode, tenantId: by.tenantId, period: periodAt(resetPeriod, at, asked.plantTz), scope: scopeOf(parts, values) }
  const seq = counts(parts) ? await countUp(trx, of) : 0
  return numberText(parts, { atMs: at, plantTz: asked.plantTz, values, seq })
}

/** What the next number would be, without taking it. */
export async function previewNumber(db: Database, ruleCode: string, { tenantId, atMs, ...asked }: NumberAsked & { tenantId: number; atMs: number }) {
  const { parts, resetPeriod } = await ruleOf(db, ruleCode)
  const values = valuesFor(parts, asked.prefixValues ?? {})
  const found = await db
    .selectFrom('sys_number_counter')
    .select('last')
    .where('ruleCode', '=', ruleCode)
    .where('tenantId', '=', tenantId)
    .where('period', '=', periodAt(resetPeriod, atMs, asked.plantTz))
    .where('scope', '=', scopeOf(parts, values))
    .executeTakeFirst()
  return numberText(parts, { atMs, plantTz: asked.plantTz, values, seq: (found?.last ?? 0) + 1 })
}

/** Names of the values that a stored rule takes. */
export async function valueNames(db: Database, ruleCode: string): Promise<string[]> {
  return (await ruleOf(db, ruleCode)).parts.flatMap((part) => (part.is === 'value' ? [part.name] : []))
}

async function ruleOf(db: Database, ruleCode: string): Promise<{ parts: FillPart[]; resetPeriod: ResetPeriod }> {
  const row = await db.selectFrom('sys_fill_rule').select(['pattern', 'resetPeriod']).where('ruleCode', '=', ruleCode).executeTakeFirst()
  if (!row) throw new Problem(422, `没有编码为 ${ruleCode} 的编码规则，请在 在线开发 › 编码规则 中新增`)
  const read = readFillPattern(row.pattern)
  if ('complaint' in read) throw new Problem(422, `编码规则 ${ruleCode} 不能使用：${read.complaint}`)
  return { parts: read.parts, resetPeriod: row.resetPeriod as ResetPeriod } // the contract judged it when it was saved
}

function counts(parts: readonly FillPart[]): boolean {
  return parts.some(({ is }) => is === 'seq')
}

type Counter = { ruleCode: string; tenantId: number; period: string; scope: string }

/** One statement on both databases; on PostgreSQL its row is locked until the transaction ends. */
async function countUp(db: Database, of: Counter): Promise<number> {
  const { last } = await db
    .insertInto('sys_number_counter')
    .values({ ...of, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['ruleCode', 'tenantId', 'period', 'scope']).doUpdateSet(({ ref, eb }) => ({ last: eb(ref('sys_number_counter.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
