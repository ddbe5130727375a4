import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/**
 * The steps by which a batch is made, in their order: all that were not skipped. What was cancelled stays a step: goods that wait for it are
 * half made. The last of them says what the batch made (docs/decisions/096).
 */
export function stepsOf(db: Database, planId: string) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .select(['mes_task.id', 'mes_task.taskNo', 'mes_task.seq', 'mes_task.status', 'mes_task.qtyGood', 'mes_task.qtyBad', 'mes_process.name'])
    .where('planId', '=', planId)
    .where('mes_task.status', '!=', 'skipped')
    .orderBy('mes_task.seq')
    .execute()
}

export type Step = Awaited<ReturnType<typeof stepsOf>>[number]

/** The step of a batch with its neighbours; null at either end. */
export async function stepWithin(db: Database, { planId, seq }: { planId: string; seq: number }): Promise<{ before: Step | null; after: Step | null }> {
  const steps = await stepsOf(db, planId)
  return { before: steps.findLast((one) => one.seq < seq) ?? null, after: steps.find((one) => one.seq > seq) ?? null }
}
