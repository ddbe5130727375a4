import { approveTake, explainTake, postTake, recountTake, reviewTake, scanTake, startTake } from '#contract/modules/stocktake/takeCommands.ts'
import { weekdayOf } from '#contract/rules/calendar/clock.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Actor } from '../../bus/unit.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

/** Tuesdays and Fridays at nine, one rack is counted. */
const countedOn: readonly number[] = [2, 5]
const beginHour = 9
/** units that somebody counts in half an hour */
const unitsATime = 12
/** shares of units of which something is missing, and that lie in another place of the rack */
const [missingShare, misplacedShare] = [0.05, 0.02]
/** days after which a unit is counted again */
const againAfterDays = 7

type Take = { id: string; status: string; locationId: string | null; createTime: number }

/** Every half hour: the cyclic count goes on by what one person counts; what differs is counted again by another, explained, approved by a third and posted (factory.md 3.11). */
export async function countShelves(house: House, nowMs: number): Promise<void> {
  const { desk, people } = house
  if (!people.counter.permissions.has('mes:stocktake:count') || !people.manager.permissions.has('mes:stocktake:approve')) return
  const open = await desk.db
    .selectFrom('mes_stocktake')
    .select(['id', 'status', 'locationId', 'createTime'])
    .where('createBy', '=', people.counter.username)
    .where('status', 'in', ['draft', 'counting', 'recount', 'review', 'approved'])
    .orderBy('id')
    .executeTakeFirst()
  if (open) await goOn(house, open)
  else await begin(house, nowMs)
}

async function begin({ desk, people, plantTz }: House, nowMs: number): Promise<void> {
  const wall = wireTime(nowMs, plantTz)
  const day = wall.slice(0, 10)
  if (!countedOn.includes(weekdayOf(day)) || Number(wall.slice(11, 13)) !== beginHour) return
  const racks = await desk.db.selectFrom('mes_location').select(['id', 'name']).where('type', '=', 'rack').orderBy('code').execute()
  const before = await desk.db
    .selectFrom('mes_stocktake')
    .select(({ fn }) => fn.countAll<number | string>().as('takes'))
    .where('createBy', '=', people.counter.username)
    .executeTakeFirstOrThrow()
  const rack = racks[Number(before.takes) % Math.max(1, racks.length)]
  if (!rack) return
  const scope = { scopeBy: 'location', locationId: rack.id, materialId: null, abcClass: null, notCountedDays: againAfterDays }
  const id = await desk.add(people.counter, 'mesStocktake', {
    takeName: `${rack.name}循环盘点`,
    takeType: 'cycle',
    ...scope,
    blind: 'Y',
    planDate: day,
    remark: '',
  })
  await desk.give(people.counter, startTake, id)
}

/** One step of an open stock-take, whichever it stands at. */
async function goOn(house: House, take: Take): Promise<void> {
  const { desk, people } = house
  const { id, status } = take
  if (status === 'draft') await desk.give(people.counter, startTake, id)
  if (status === 'counting') {
    const waiting = await unitsOf(house, id, 'waiting')
    for (const unit of waiting.slice(0, unitsATime)) await count(house, people.counter, take, unit)
    if (waiting.length <= unitsATime) await desk.give(people.counter, recountTake, id, { rest: 'N' })
  }
  if (status === 'recount') {
    for (const unit of await unitsOf(house, id, 'recount')) await count(house, people.counterTwo, take, unit)
    await explain(house, id)
    await desk.give(people.counterTwo, reviewTake, id)
  }
  if (status === 'review') await desk.give(people.manager, approveTake, id)
  if (status === 'approved') await desk.giveUnsigned(people.manager, postTake, id)
}

type Counted = { huCode: string; qty: number; locationId: string | null }

const unitsOf = async ({ desk }: House, takeId: string, stage: string): Promise<Counted[]> => {
  const rows = await desk.db
    .selectFrom('mes_stocktake_line as line')
    .innerJoin('mes_hu as hu', 'hu.id', 'line.huId')
    .select(['line.huCode', 'qtyAvail', 'qtyReserved', 'hu.locationId'])
    .where('takeId', '=', takeId)
    .where('stage', '=', stage)
    .orderBy('line.seq')
    .execute()
  return rows.map(({ huCode, qtyAvail, qtyReserved, locationId }) => ({ huCode, locationId, qty: fromMicro(Number(qtyAvail) + Number(qtyReserved)) }))
}

/** What lies there: mostly what the ledger says; of some a little is missing, and some were put into the bin beside theirs. Both people find the same. */
async function count({ desk, seed }: House, by: Actor, { id, locationId, createTime }: Take, { huCode, qty, locationId: lies }: Counted): Promise<void> {
  const draw = drawOf(seed, 'shelf', Number(createTime), huCode)
  const found = draw(0, 1) < missingShare && qty > 1 ? Math.floor(qty - Math.max(1, qty * 0.01)) : qty
  const other = draw(0, 1) < misplacedShare
  const beside = other
    ? await desk.db
        .selectFrom('mes_location')
        .select('code')
        .where('parentId', '=', locationId ?? '')
        .where('id', '<>', lies ?? '')
        .orderBy('code')
        .executeTakeFirst()
    : undefined
  await desk.give(by, scanTake, id, { huCode, placeCode: beside?.code ?? '', qty: found })
}

async function explain({ desk, people }: House, takeId: string): Promise<void> {
  const lines = await desk.db
    .selectFrom('mes_stocktake_line')
    .select(['id', 'diffQty'])
    .where('takeId', '=', takeId)
    .where('diffReason', '=', '')
    .where('diffQty', 'is not', null)
    .execute()
  const differing = lines.filter(({ diffQty }) => Number(diffQty) !== 0).map(({ id }) => id)
  if (differing.length > 0) await desk.give(people.counterTwo, explainTake, takeId, { lineIds: differing.join(','), diffReason: 'spill', diffNote: '' })
}
