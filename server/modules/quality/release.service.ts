import type { Database } from '../../db/database.ts'
import './tables.ts'

/** Why goods of a batch may not be shipped, in a sentence that says what to do; null when they may. What was not made here needs no release. */
export async function batchReleased(db: Database, batchNo: string): Promise<string | null> {
  const release = await db.selectFrom('mes_batch_release').select(['status', 'condition']).where('batchNo', '=', batchNo).executeTakeFirst()
  if (release?.status === 'released' || release?.status === 'conditional') return null
  if (release?.status === 'rejected') return `批次 ${batchNo} 被拒绝放行（${release.condition}），不能出货。请按不合格处理`
  if (release) return `批次 ${batchNo} 还没有放行，不能出货。请质量在“批放行”里核对并放行`
  const plan = await db.selectFrom('mes_plan').select('status').where('batchNo', '=', batchNo).executeTakeFirst()
  return plan ? `批次 ${batchNo} 还没有做完，没有放行单，不能出货。请先完成最后一道工序` : null
}
