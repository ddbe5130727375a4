import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'

/** How many are looked at, and how many of them may fail; `isPlan`: by GB/T 2828.1. */
export type Sampled = { isPlan: boolean; sampleCount: number; acceptCount: number; severity: string }

/** The sample of an inspection by its template; a plan needs to know how many there are. Throws 422 where nobody said so. */
export async function sampleOf(db: Database, templateId: string, lotSize: number | null): Promise<Sampled> {
  const template = await db.selectFrom('mes_qc_template').select(['sampling', 'sampleCount']).where('id', '=', templateId).executeTakeFirstOrThrow()
  if (template.sampling === 'gb2828' && lotSize === null) throw new Problem(422, '这个模板按抽样方案检验，请先在检验单里填批量')
  return { isPlan: false, sampleCount: template.sampleCount, acceptCount: 0, severity: 'normal' }
}
