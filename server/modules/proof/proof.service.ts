import { sql } from 'kysely'
import { z } from 'zod'
import { mostOffenders, Offender } from '#contract/modules/proof/proof.ts'
import type { ProofCheck } from '#contract/modules/proof/proof.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import type { Database } from '../../db/database.ts'
import { workFor } from '../../tenancy/atWork.ts'
import { lookAtSeals } from '../charging/seals.service.ts'
import type { Check } from './check.ts'
import { amountChecks } from './amountChecks.ts'
import { batchChecks } from './batchChecks.ts'
import { commandChecks } from './commandChecks.ts'
import { endedChecks } from './endedChecks.ts'
import { packChecks } from './packChecks.ts'
import { productionChecks } from './productionChecks.ts'
import { qualityChecks } from './qualityChecks.ts'
import { spcChecks } from './spcChecks.ts'
import { stockChecks } from './stockChecks.ts'
import { storeChecks } from './storeChecks.ts'
import './tables.ts'

const checks: readonly Check[] = [
  ...stockChecks,
  ...storeChecks,
  ...productionChecks,
  ...amountChecks,
  ...endedChecks,
  ...batchChecks,
  ...qualityChecks,
  ...spcChecks,
  ...packChecks,
  ...commandChecks,
]
const auditCheck = { key: 'audit', rule: 'R19', title: '审计链没有被改、被删、被插入', resource: 'mesAudit' } as const
const sealCheck = { key: 'batchSeals', rule: 'R18', title: '配方副本、称量、投料、参数、报工、清场和磨粉记录和写入时一样', resource: '' } as const
const Count = z.object({ count: z.coerce.number() })

/** Looks at every rule over the records of all tenants, one after the other; each is one statement and sees one moment of the data. Writes nothing. */
export function prove(db: Database, now: () => number): Promise<ProofCheck[]> {
  return workFor('every', () => proved(db, now))
}

async function proved(db: Database, now: () => number): Promise<ProofCheck[]> {
  const found: ProofCheck[] = []
  for (const { key, rule, title, resource, seen, wrong } of checks)
    found.push(await timed(now, { key, rule, title, resource }, async () => ({ seen: await countOf(db, seen), wrong: await offendersOf(db, wrong) })))
  const ofAudit = async () => {
    const { checked, fault } = await verifyAudit(db)
    return { seen: checked, wrong: fault === null ? [] : [{ id: String(fault.seq), name: `第 ${fault.seq} 条`, said: fault.sentence }] }
  }
  const ofSeals = async () => {
    const { sealed, broken } = await lookAtSeals(db, null)
    return { seen: sealed, wrong: broken.map(({ part, id, name, said }) => ({ id, name: `${part} ${name}`, said })) }
  }
  return [...found, await timed(now, sealCheck, ofSeals), await timed(now, auditCheck, ofAudit)]
}

/** Keeps how the rules stood; `trx` is the transaction in which it happens. */
export async function keepProof(trx: Database, found: readonly ProofCheck[]): Promise<void> {
  await trx.deleteFrom('mes_proof_check').execute()
  for (const { key, at, tookMs, seen, wrong, isMore } of found)
    await trx
      .insertInto('mes_proof_check')
      .values({ key, at: at ?? 0, tookMs, seen, wrong: JSON.stringify(wrong), isMore: isMore ? 1 : 0 })
      .execute()
}

/** How every rule stood when it was last looked at. */
export async function lastProof(db: Database): Promise<ProofCheck[]> {
  const kept = new Map((await db.selectFrom('mes_proof_check').selectAll().execute()).map((row) => [row.key, row]))
  return [...checks, sealCheck, auditCheck].map(({ key, rule, title, resource }) => {
    const row = kept.get(key)
    const known = { key, rule, title, resource }
    if (!row) return { ...known, at: null, tookMs: 0, seen: 0, wrong: [], isMore: false }
    return { ...known, at: Number(row.at), tookMs: row.tookMs, seen: row.seen, wrong: z.array(Offender).parse(JSON.parse(row.wrong)), isMore: row.isMore === 1 }
  })
}

type Named = Pick<ProofCheck, 'key' | 'rule' | 'title' | 'resource'>

async function timed(now: () => number, named: Named, look: () => Promise<{ seen: number; wrong: Offender[] }>): Promise<ProofCheck> {
  const at = now()
  const { seen, wrong } = await look()
  return { ...named, at, tookMs: Math.max(0, now() - at), seen, wrong: wrong.slice(0, mostOffenders), isMore: wrong.length > mostOffenders }
}

async function countOf(db: Database, query: Check['seen']): Promise<number> {
  return Count.parse((await query.execute(db)).rows[0]).count
}

async function offendersOf(db: Database, query: Check['wrong']): Promise<Offender[]> {
  return z.array(Offender).parse((await sql`${query} limit ${sql.lit(mostOffenders + 1)}`.execute(db)).rows)
}
