import { closeIssue, finishIssue, pickIssue, receiveIssue, releaseIssue } from '#contract/modules/material/issue/issueCommands.ts'
import type { IssueStatus } from '#contract/modules/material/issue/issueStates.ts'
import { passLot, receiveLot } from '#contract/modules/material/lotCommands.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { fromMicro, sumQuantities } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../modules/material/issue/suggest.ts'
import { declaredPeople } from './declared.ts'
import type { House } from './house.ts'
import { plansIn } from './planner.ts'

const hourMs = 3_600_000
/** below this a material is bought, kg */
const leastKg = { pigment: 60, other: 220 } as const

const unfinishedStates = ['draft', 'released', 'picking', 'issued', 'partial', 'received'] as const satisfies IssueStatus[]

/**
 * Every hour: what the next batches need goes from the store to the workshop. First what lies half done: a process that was killed left it
 * in whatever state it had come to, and its batch would wait for ever.
 */
export async function issueForNext(house: House, nowMs: number): Promise<void> {
  for (const id of await unfinished(house.desk.db)) await carryOn(house, id, nowMs)
  for (const plan of await plansIn(house.desk.db, ['locked'], nowMs + 16 * hourMs)) {
    const made = house.desk.db.selectFrom('mes_issue').select('id').where('planId', '=', plan.id)
    if (!(await made.limit(1).executeTakeFirst())) await issueFor(house, plan, nowMs)
  }
}

type Plan = { id: string; productId: string; batchQty: number | string; planStart: number | string | null }

/** Issue orders that the people themselves made for batches that are still to be made, oldest first. */
async function unfinished(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('mes_issue')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_issue.planId')
    .select('mes_issue.id')
    .where('mes_issue.createBy', '=', declaredPeople.store.username)
    .where('mes_issue.status', 'in', unfinishedStates)
    .where('mes_plan.status', 'in', ['locked', 'dispatched', 'running'])
    .orderBy('issueNo')
    .execute()
  return found.map(({ id }) => id)
}

async function issueFor(house: House, plan: Plan, nowMs: number): Promise<void> {
  const { desk, people, plantTz } = house
  const { db } = desk
  const places = await db.selectFrom('mes_location').select(['id', 'code']).where('code', 'in', ['W1', 'L1-STG']).execute()
  const placeOf = (code: string) => places.find((place) => place.code === code)?.id ?? ''
  const lines = await wanted(db, plan)
  for (const { materialId, qty } of lines) {
    const there = await candidates({ trx: db, at: nowMs }, { lineId: '', materialId, fromLocationId: placeOf('W1') })
    if (fromMicro(there.reduce((sum, { available }) => sum + available, 0)) < qty) return // the batch waits for what is bought, at seven and at three
  }
  const needTime = `${wireTime(Number(plan.planStart ?? nowMs), plantTz).slice(0, 16)}:00`
  const changed = lines.map(({ materialId, qty }, at) => ({ key: String(at), seq: at + 1, materialId, demandQty: qty }))
  const row = { issueType: 'weigh', planId: plan.id, fromLocationId: placeOf('W1'), toLocationId: placeOf('L1-STG'), needTime }
  const id = await desk.add(people.store, 'mesIssue', row, { mesIssueLine: { changed, deleted: [] } })
  await carryOn(house, id, nowMs)
}

/** From the state that it is in to its end; what was done of it is not done again. */
async function carryOn({ desk, people }: House, id: string, nowMs: number): Promise<void> {
  const { db } = desk
  const { status, fromLocationId } = await db.selectFrom('mes_issue').select(['status', 'fromLocationId']).where('id', '=', id).executeTakeFirstOrThrow()
  const isAt = (...states: IssueStatus[]) => states.some((state) => state === status)
  if (isAt('draft') && (await desk.give(people.store, releaseIssue, id)) !== null) return
  if (isAt('draft', 'released', 'picking')) await pickAll({ desk, people }, { id, fromLocationId }, nowMs)
  if (isAt('received') || (await desk.give(people.store, receiveIssue, id)) === null) await desk.give(people.store, closeIssue, id)
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

/** What a batch takes by the approved formula of its product, kg; together exactly the batch. */
async function wanted(db: Database, { productId, batchQty }: Plan): Promise<{ materialId: string; qty: number }[]> {
  const version = await db
    .selectFrom('mes_color_formula')
    .innerJoin('mes_formula_version', 'mes_formula_version.formulaId', 'mes_color_formula.id')
    .select('mes_formula_version.id')
    .where('productId', '=', productId)
    .where('mes_formula_version.status', '=', 'approved')
    .orderBy('colorNo')
    .orderBy('versionNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = version
    ? await db.selectFrom('mes_formula_line').select(['materialId', 'pct']).where('versionId', '=', version.id).orderBy('seq').execute()
    : (
        await db.selectFrom('mes_material').select('id as materialId').where('materialCode', 'in', ['RM-1001', 'RM-1002']).orderBy('materialCode').execute()
      ).map((one) => ({ ...one, pct: 50_000_000 }))
  const kg = fromMicro(Number(batchQty))
  const parts = [...Map.groupBy(lines, ({ materialId }) => materialId)].map(([materialId, of]) => ({
    materialId,
    qty: Math.round(kg * of.reduce((sum, { pct }) => sum + Number(pct) / 1e8, 0) * 1000) / 1000,
  }))
  const [most] = parts.toSorted((one, other) => other.qty - one.qty)
  if (most) most.qty = sumQuantities([most.qty, kg, ...parts.map(({ qty }) => -qty)])
  return parts.filter(({ qty }) => qty > 0)
}

/** Twice a day: what runs low is bought, found good and put away. */
export async function restock({ desk, people, plantTz }: House, nowMs: number): Promise<void> {
  const { db } = desk
  const materials = await db
    .selectFrom('mes_material')
    .leftJoin('mes_material_lot as lot', (join) => join.onRef('lot.materialId', '=', 'mes_material.id').on('lot.qualityStatus', '=', 'pass'))
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
