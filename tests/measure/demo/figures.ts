import { madePlanStates } from '#contract/modules/production/planStates.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'
import type { Database } from '../../../server/db/database.ts'

const plantTz = 'Asia/Shanghai'
/** what four presses make at full speed, kg a millisecond: 32 pieces of 1.8 g a minute each */
const fullKgPerMs = (4 * 32 * 0.0018) / 60_000

export type Figure = { name: string; is: string; wished: string }

/** The figures of factory.md 6.8 that exist by now, beside what is wished for 45 days. */
export async function demoFigures(db: Database): Promise<Figure[]> {
  const count = (rows: readonly unknown[]) => String(rows.length)
  const orders = await db.selectFrom('mes_order').selectAll().execute()
  const plans = await db.selectFrom('mes_plan').selectAll().execute()
  const tasks = await db.selectFrom('mes_task').selectAll().execute()
  const moves = await db.selectFrom('mes_stock_move').select('id').execute()
  const reports = await db.selectFrom('mes_work_report').selectAll().execute()
  const byStatus = Map.groupBy(orders, ({ status }) => status)
  const states = [...byStatus].map(([status, of]) => `${status} ${of.length}`).join(' · ')
  const ended = orders.filter(({ status }) => status === 'finished' || status === 'closed')
  const late = ended.filter(({ lateRisk }) => lateRisk === 'Y').length
  const open = await unbalanced(db)
  const sizes = orders.map(({ qty }) => fromMicro(Number(qty))).toSorted((one, other) => one - other)
  const kept = tasks.filter(({ kept: word }) => word !== '')
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`)
  return [
    { name: 'orders', is: count(orders), wished: '200' },
    { name: 'orders by state', is: states, wished: 'closed 120 · finished 12 · running 18 · paused 3 · released 14 · planned 13 · approved 8 · …' },
    { name: 'median size of an order, kg', is: String(sizes[Math.floor(sizes.length / 2)] ?? 0), wished: '60' },
    { name: 'late of those that ended', is: share(late, ended.length), wished: '9 %' },
    { name: 'plans', is: count(plans), wished: '330' },
    { name: 'tasks', is: count(tasks), wished: '1600' },
    { name: 'tasks ended as planned', is: share(kept.filter(({ kept: word }) => word === 'Y').length, kept.length), wished: '–' },
    { name: 'stock moves', is: count(moves), wished: '60 000' },
    {
      name: 'reports, of them with a count beside',
      is: `${reports.length}, ${reports.filter(({ countedBy }) => countedBy === 'counter').length}`,
      wished: '–',
    },
    ...(await pressLoad(db)),
    {
      name: 'batches finished, balances that do not close',
      is: `${plans.filter(({ status }) => madePlanStates.some((one) => one === status)).length}, ${open.length}`,
      wished: '0 open',
    },
    ...open.slice(0, 5).map((batchNo) => ({ name: `  open balance ${batchNo}`, is: '', wished: '' })),
  ]
}

/** Finished batches of which what went in is not what came out and what was lost, by tasks and by the ledger of stock. */
async function unbalanced(db: Database): Promise<string[]> {
  const wrong: string[] = []
  const finished = await db
    .selectFrom('mes_plan')
    .selectAll()
    .where('status', 'in', [...madePlanStates])
    .orderBy('batchNo')
    .execute()
  for (const { id, batchNo, batchQty, qtyGood, qtyScrap } of finished) {
    const charged = await db
      .selectFrom('mes_stock_move')
      .select(({ fn }) => fn.sum('qty').as('qty'))
      .where('batchNo', '=', batchNo)
      .where('moveType', '=', 'charge')
      .where('unit', '=', 'kg') // pans that are packed with it are pieces
      .executeTakeFirst()
    const output = await db
      .selectFrom('mes_stock_move')
      .select(({ fn }) => fn.sum('qty').as('qty'))
      .where('batchNo', '=', batchNo)
      .where('moveType', '=', 'output')
      .executeTakeFirst()
    const tasks = await db.selectFrom('mes_task').select(['qtyGood', 'qtyBad']).where('planId', '=', id).orderBy('seq').execute()
    const issued = Number(charged?.qty ?? 0) // with what its formula loses on the way, so more than the batch
    const chain = tasks.every(({ qtyGood: good, qtyBad }, at) => Number(good) + Number(qtyBad) === (at === 0 ? issued : Number(tasks[at - 1]?.qtyGood)))
    const closes = Number(output?.qty ?? 0) === Number(qtyGood) && Number(qtyGood) + Number(qtyScrap) === issued && issued >= Number(batchQty)
    if (!chain || !closes)
      wrong.push(`${batchNo}: in ${issued}, planned ${batchQty}, good ${qtyGood}, lost ${qtyScrap}, out ${output?.qty ?? 0}${chain ? '' : ', steps differ'}`)
  }
  return wrong
}

/** How much of the time in which they were worked the presses had a task in hand, after the first two days. */
async function pressLoad(db: Database): Promise<Figure[]> {
  const tasks = await db
    .selectFrom('mes_task')
    .select(['actualStart', 'actualEnd', 'qtyGood'])
    .where('machineType', '=', 'press')
    .where('actualStart', 'is not', null)
    .execute()
  if (tasks.length === 0) return []
  const from = Math.min(...tasks.map(({ actualStart }) => Number(actualStart))) + 2 * 86_400_000
  const to = Math.max(...tasks.map(({ actualEnd, actualStart }) => Number(actualEnd ?? actualStart)))
  const busy = tasks.reduce((sum, { actualStart, actualEnd }) => sum + Math.max(0, Number(actualEnd ?? to) - Math.max(from, Number(actualStart))), 0)
  const kg = tasks.reduce((sum, { qtyGood }) => sum + fromMicro(Number(qtyGood)), 0)
  const openMs = windowsOf(twoShifts, { fromMs: from - 2 * 86_400_000, toMs: to, plantTz }).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  return [
    { name: 'OEE of the presses: good by full speed and shift', is: `${((kg / (fullKgPerMs * openMs)) * 100).toFixed(1)} %`, wished: '75 %, as 85 % of 88 %' },
    { name: 'presses with a task in hand', is: `${((busy / (4 * (to - from))) * 100).toFixed(1)} % of all time`, wished: '85 % of what they attain' },
    { name: 'pressed, kg a day', is: (kg / ((to - from) / 86_400_000 + 2)).toFixed(0), wished: '223 on a working day' },
  ]
}
