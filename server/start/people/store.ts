import { closeIssue, finishIssue, pickIssue, receiveIssue, releaseIssue } from '#contract/modules/material/issue/issueCommands.ts'
import type { IssueStatus } from '#contract/modules/material/issue/issueStates.ts'
import { fromMicro, sumQuantities } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../modules/material/issue/suggest.ts'
import { declaredPeople } from './declared.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

const unfinishedStates = ['draft', 'released', 'picking', 'issued', 'partial', 'received'] as const satisfies IssueStatus[]
/** of the lines that are picked, so many are taken out of their turn, and why */
const brokenShare = 0.012
const brokenBecause = '前面的批次压在里层，叉车取不到'
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
async function carryOn({ desk, people, seed }: House, id: string, nowMs: number): Promise<void> {
  const { db } = desk
  const stored = () => db.selectFrom('mes_issue').select(['status', 'fromLocationId', 'issueNo']).where('id', '=', id).executeTakeFirstOrThrow()
  const { status, fromLocationId, issueNo } = await stored()
  const isAt = (...states: IssueStatus[]) => states.some((state) => state === status)
  if (isAt('draft') && (await desk.give(people.store, releaseIssue, id)) !== null) return
  if (isAt('draft', 'released', 'picking')) await pickAll({ desk, people, seed }, { id, fromLocationId, issueNo }, nowMs)
  if (!isAt('received')) await desk.give(people.store, receiveIssue, id)
  if ((await stored()).status === 'received') await desk.give(people.store, closeIssue, id) // what may not be used was not received
}

/** What its lines still want, as far as there is of it. */
async function pickAll(
  { desk, people, seed }: Pick<House, 'desk' | 'people' | 'seed'>,
  { id, fromLocationId, issueNo }: { id: string; fromLocationId: string; issueNo: string },
  nowMs: number,
): Promise<void> {
  const { db } = desk
  const asked = await db.selectFrom('mes_issue_line').selectAll().where('issueId', '=', id).orderBy('seq').execute()
  for (const line of asked) {
    let missing = fromMicro(Number(line.demandQty) - Number(line.issuedQty))
    if (missing <= 0) continue
    const inTurn = await candidates({ trx: db, at: nowMs }, { lineId: line.id, materialId: line.materialId, fromLocationId })
    const later = inTurn.find(({ rank }) => rank > 1)
    const isBroken = later !== undefined && drawOf(seed, 'fefo', issueNo, line.seq)(0, 1) < brokenShare
    for (const unit of isBroken ? [later, ...inTurn.filter((one) => one !== later)] : inTurn) {
      const qty = Math.min(missing, fromMicro(unit.available + unit.reserved))
      if (qty <= 0) continue
      if ((await desk.give(people.store, pickIssue, id, { huCode: unit.huCode, qty, breakReason: isBroken ? brokenBecause : '' })) !== null) break
      missing = sumQuantities([missing, -qty])
      if (missing <= 0) break
    }
  }
  await desk.give(people.store, finishIssue, id, { reason: '库存不足，先发已有的' })
}
