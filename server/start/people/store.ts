import { closeIssue, finishIssue, pickIssue, receiveIssue, releaseIssue } from '#contract/modules/material/issue/issueCommands.ts'
import type { IssueStatus } from '#contract/modules/material/issue/issueStates.ts'
import { passLot, receiveLot } from '#contract/modules/material/lotCommands.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { fromMicro, sumQuantities } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../modules/material/issue/suggest.ts'
import { lotIsUsable } from '../../modules/material/stock/usable.service.ts'
import { declaredPeople } from './declared.ts'
import type { House } from './house.ts'

/** below this a material is bought, kg */
const leastKg = { pigment: 60, other: 220 } as const

const unfinishedStates = ['draft', 'released', 'picking', 'issued', 'partial', 'received'] as const satisfies IssueStatus[]
/** their own hands: drafts of others, and what others have begun to pick, is left to them */
const own = [declaredPeople.store.username, declaredPeople.planner.username]

/** Every hour: what batches were dispatched with goes from the store to the workshop, also what lies half done because a process was killed. */
export async function bringIssued(house: House, nowMs: number): Promise<void> {
  for (const id of await unfinished(house.desk.db)) await carryOn(house, id, nowMs)
}

/** Issue orders of batches that are still to be made, oldest first. */
async function unfinished(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('mes_issue')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_issue.planId')
    .select('mes_issue.id')
    .where('mes_issue.status', 'in', unfinishedStates)
    .where(({ or, eb }) => or([eb('mes_issue.status', '=', 'released'), eb('mes_issue.updateBy', 'in', own)]))
    .where('mes_plan.status', 'in', ['locked', 'dispatched', 'running'])
    .orderBy('issueNo')
    .execute()
  return found.map(({ id }) => id)
}

/** Batches whose first material is not in the workshop yet: nobody begins them. */
export async function plansWithoutMaterial(db: Database): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('mes_issue')
    .select('planId')
    .where('planId', 'is not', null)
    .where('status', 'in', ['released', 'picking', 'issued', 'partial'])
    .execute()
  return new Set(found.flatMap(({ planId }) => planId ?? []))
}

/** From the state that it is in to its end; what was done of it is not done again. */
async function carryOn({ desk, people }: House, id: string, nowMs: number): Promise<void> {
  const { db } = desk
  const stored = () => db.selectFrom('mes_issue').select(['status', 'fromLocationId']).where('id', '=', id).executeTakeFirstOrThrow()
  const { status, fromLocationId } = await stored()
  const isAt = (...states: IssueStatus[]) => states.some((state) => state === status)
  if (isAt('draft') && (await desk.give(people.store, releaseIssue, id)) !== null) return
  if (isAt('draft', 'released', 'picking')) await pickAll({ desk, people }, { id, fromLocationId }, nowMs)
  if (!isAt('received')) await desk.give(people.store, receiveIssue, id)
  if ((await stored()).status === 'received') await desk.give(people.store, closeIssue, id) // what may not be used was not received
}

/** What its lines still want, as far as there is of it. */
async function pickAll(
  { desk, people }: Pick<House, 'desk' | 'people'>,
  { id, fromLocationId }: { id: string; fromLocationId: string },
  nowMs: number,
): Promise<void> {
  const { db } = desk
  const asked = await db.selectFrom('mes_issue_line').selectAll().where('issueId', '=', id).orderBy('seq').execute()
  for (const line of asked) {
    let missing = fromMicro(Number(line.demandQty) - Number(line.issuedQty))
    if (missing <= 0) continue
    for (const unit of await candidates({ trx: db, at: nowMs }, { lineId: line.id, materialId: line.materialId, fromLocationId })) {
      const qty = Math.min(missing, fromMicro(unit.available + unit.reserved))
      if (qty <= 0) continue
      if ((await desk.give(people.store, pickIssue, id, { huCode: unit.huCode, qty, breakReason: '' })) !== null) break
      missing = sumQuantities([missing, -qty])
      if (missing <= 0) break
    }
  }
  await desk.give(people.store, finishIssue, id, { reason: '库存不足，先发已有的' })
}

/** Twice a day: what runs low is bought, found good and put away. */
export async function restock({ desk, people, plantTz }: House, nowMs: number): Promise<void> {
  const { db } = desk
  const materials = await db
    .selectFrom('mes_material')
    .leftJoin('mes_material_lot as lot', (join) => join.onRef('lot.materialId', '=', 'mes_material.id').on(lotIsUsable('lot', nowMs)))
    .leftJoin('mes_hu', 'mes_hu.lotId', 'lot.id')
    .select(['mes_material.id', 'materialCode', 'materialType', ({ fn }) => fn.sum('mes_hu.qtyAvail').as('available')])
    .where('mes_material.unit', '=', 'kg')
    .where('materialType', '<>', 'product')
    .groupBy(['mes_material.id', 'materialCode', 'materialType'])
    .orderBy('materialCode')
    .execute()
  const bins = await db.selectFrom('mes_location').select('id').where('type', '=', 'bin').orderBy('code').execute()
  const today = wireTime(nowMs, plantTz).slice(0, 10)
  for (const [at, { id: materialId, materialCode, materialType, available }] of materials.entries()) {
    const isPigment = materialType === 'pigment'
    if (fromMicro(Number(available ?? 0)) >= (isPigment ? leastKg.pigment : leastKg.other)) continue
    const lotNo = `${today.slice(2).replaceAll('-', '')}-${materialCode.slice(3)}`
    const known = db.selectFrom('mes_material_lot').select('id').where('lotNo', '=', lotNo).where('materialId', '=', materialId)
    if (await known.executeTakeFirst()) continue
    const id = await desk.add(people.store, 'mesMaterialLot', {
      lotNo,
      materialId,
      supplierLotNo: `B${lotNo}`,
      mfgDate: dayPlus(today, -20),
      expireDate: '',
      retestDate: '',
    })
    await desk.give(people.store, passLot, id)
    const [count, qtyEach] = isPigment ? [12, 10] : [24, 25]
    const asked = { locationId: bins[(at * 7) % Math.max(1, bins.length)]?.id ?? '', huType: materialType === 'oil' ? 'drum' : 'bag', count, qtyEach }
    await desk.give(people.store, receiveLot, id, asked)
  }
}
