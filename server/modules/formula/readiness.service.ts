import type { Readiness } from '#contract/modules/production/planStates.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { freeStock, needsOf, openPlans, wantingPlanStates } from './planNeeds.ts'
import type { Need, Stocked } from './shortageOf.ts'

/**
 * 齐套 of every batch that is not finished, by its id: whether all of its material is issued to it, kept for it or free. What is free goes to
 * the batch whose day comes first, as in 欠料清单: of two batches that want the last bag one has it.
 */
export async function readiness(db: Database, at: { plantTz: string; at: number }): Promise<ReadonlyMap<string, Readiness>> {
  const open = await openPlans(db)
  const { needs, unknown } = await needsOf(db, open, at)
  const found = new Map<string, Readiness>(readinessOf(needs, await freeStock(db, at.at)))
  for (const { planId } of unknown) if (planId !== null) found.set(planId, 'unknown')
  return found
}

/** Pure: needs in the order in which they are served. `partial`: something is there, and not all. */
export function readinessOf(needs: readonly Need[], stock: ReadonlyMap<string, Pick<Stocked, 'free'>>): Map<string, Readiness> {
  const left = new Map([...stock].map(([id, { free }]) => [id, free]))
  const lines = needs
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((need) => {
      const [rest, before] = [need.need - need.covered, left.get(need.materialId) ?? 0]
      left.set(need.materialId, before - rest)
      return { planId: need.planId, isThere: rest <= 0 || rest <= before, isSome: need.covered > 0 || before > 0 }
    })
  const byPlan = Map.groupBy(lines, ({ planId }) => planId)
  byPlan.delete(null)
  return new Map(
    Array.from(byPlan, ([planId, of]) => [planId ?? '', of.every(({ isThere }) => isThere) ? 'full' : of.some(({ isSome }) => isSome) ? 'partial' : 'none']),
  )
}

/** What a batch that is finished had: all that its issue orders wanted, or not. One that was made without them keeps no 齐套 that anybody knows. */
export async function readinessAtEnd({ trx }: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  const lines = await trx
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue as issue', 'issue.id', 'line.issueId')
    .select(['demandQty', 'issuedQty'])
    .where('issue.planId', '=', record.id)
    .where('issue.status', '<>', 'cancelled')
    .execute()
  const isWhole = lines.every(({ demandQty, issuedQty }) => Number(issuedQty) >= Number(demandQty))
  const materialReady: Readiness = lines.length === 0 ? 'unknown' : isWhole ? 'full' : 'partial'
  await trx.updateTable('mes_plan').set({ materialReady }).where('id', '=', record.id).execute()
}

/** Nobody asks whether the material of a cancelled batch is there. */
export async function noReadiness({ trx }: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  await trx.updateTable('mes_plan').set({ materialReady: '' }).where('id', '=', record.id).execute()
}

/** Brings 齐套 of the plans up to date before they are read, so that lists, filters, exports and reports show one truth. */
export async function refreshReadiness(db: Database, at: { plantTz: string; at: number }): Promise<void> {
  const [now, rows] = [
    await readiness(db, at),
    await db
      .selectFrom('mes_plan')
      .select(['id', 'materialReady'])
      .where('status', 'in', [...wantingPlanStates])
      .execute(),
  ]
  for (const { id, materialReady } of rows) {
    const next = now.get(id) ?? 'unknown'
    if (next !== materialReady)
      await db.updateTable('mes_plan').set({ materialReady: next }).where('id', '=', id).where('materialReady', '=', materialReady).execute()
  }
}
