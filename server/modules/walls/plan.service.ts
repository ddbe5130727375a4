import { emptyPlan, PlantPlan } from '#contract/modules/walls/plan.ts'
import type { SavePlan, ShownPlan } from '#contract/modules/walls/plan.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'

/** The plan of a workshop, an empty one where nobody drew any. Throws 404 for a code that no workshop has. */
export async function shownPlan(db: Database, code: string): Promise<ShownPlan> {
  const workshop = await db.selectFrom('mes_workshop').select('name').where('code', '=', code).executeTakeFirst()
  if (!workshop) throw new Problem(404, '没有这个车间，请检查编码')
  const found = await db.selectFrom('mes_workshop_plan').selectAll().where('workshopCode', '=', code).executeTakeFirst()
  if (!found) return { code, name: workshop.name, planNo: 0, byName: '', plan: emptyPlan }
  return { code, name: workshop.name, planNo: found.planNo, byName: found.byName, plan: PlantPlan.parse(JSON.parse(found.plan)) }
}

/** Keeps a plan. Throws 409 with the name of who was faster. Returns its new number. */
export async function savePlan({ trx, by, at }: UnitOfWork, { code, planNo, plan }: SavePlan): Promise<number> {
  const { planNo: standing, byName } = await shownPlan(trx, code)
  const next = { planNo: planNo + 1, plan: JSON.stringify(plan), at, byName: by.realname }
  if (standing === 0 && planNo === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('mes_workshop_plan')
      .values({ workshopCode: code, ...next })
      .onConflict((conflict) => conflict.column('workshopCode').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return next.planNo
  }
  const { numUpdatedRows } = await trx
    .updateTable('mes_workshop_plan')
    .set(next)
    .where('workshopCode', '=', code)
    .where('planNo', '=', planNo)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return next.planNo
  throw new Problem(409, `${byName === '' ? '别人' : byName} 刚刚改了这张平面图，请重新打开后再改`)
}
