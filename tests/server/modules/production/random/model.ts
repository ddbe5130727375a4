import type { Database } from '../../../../../server/db/database.ts'
import '../../../../../server/modules/material/issueTables.ts'
import '../../../../../server/modules/production/tables.ts'

const num = (value: number | string | null) => Number(value ?? 0)
const sum = (values: readonly (number | string)[]) => values.reduce<number>((total, one) => total + Number(one), 0)

/** What a closed or terminated order said when it was first seen so: nothing of it changes afterwards. */
export type Settled = Map<string, string>

/**
 * Reads every row and reckons by itself what may be (decisions.md 57 and 61): sentences of what is not so, none where all is right. It shares
 * no statement with the proof page or the code that wrote the rows.
 */
export async function faultsOf(db: Database, settled: Settled): Promise<string[]> {
  const orders = await db.selectFrom('mes_order').selectAll().execute()
  const plans = Map.groupBy(await db.selectFrom('mes_plan').selectAll().orderBy('id').execute(), ({ orderId }) => orderId)
  const tasks = Map.groupBy(await db.selectFrom('mes_task').selectAll().orderBy('seq').execute(), ({ planId }) => planId)
  const reports = Map.groupBy(await db.selectFrom('mes_work_report').selectAll().orderBy('id').execute(), ({ taskId }) => taskId)
  const issues = Map.groupBy(await db.selectFrom('mes_issue').selectAll().execute(), ({ planId }) => planId ?? '')
  const kept = await db.selectFrom('mes_stock_reservation').selectAll().execute()
  const owners = new Map<string, string>()
  const lines = await db.selectFrom('mes_issue_line').select(['id', 'issueId', 'receivedQty']).execute()
  for (const row of lines) owners.set(row.id, row.issueId)
  for (const row of await db.selectFrom('mes_issue_item').select(['id', 'issueId']).execute()) owners.set(row.id, row.issueId)
  const moves = Map.groupBy(await db.selectFrom('mes_stock_move').selectAll().execute(), ({ batchNo }) => batchNo)
  const undone = new Set([...moves.values()].flat().flatMap(({ reversedMoveId }) => reversedMoveId ?? []))
  const faults: string[] = []

  for (const order of orders) {
    const own = plans.get(order.id) ?? []
    const live = own.filter(({ status }) => status !== 'cancelled')
    const isOver = ['closed', 'cancelled', 'terminated'].includes(order.status)
    let good = 0
    for (const plan of own) {
      const steps = (tasks.get(plan.id) ?? []).filter(({ status }) => status !== 'skipped')
      const counted = (taskId: string, ...states: string[]) => (reports.get(taskId) ?? []).filter(({ status }) => states.includes(status))
      const isDead = isOver || plan.status === 'cancelled' || plan.status === 'terminated'
      for (const [at, step] of steps.entries()) {
        const said = counted(step.id, 'submitted', 'confirmed')
        if (sum(said.map(({ qtyGood }) => qtyGood)) !== num(step.qtyGood)) faults.push(`${step.taskNo}: good is not the sum of its reports`)
        const made = num(step.qtyGood) + num(step.qtyBad)
        const before = steps[at - 1]
        // an order of 5 kg, three percent over, in one batch of 5 kg
        const most = before ? num(before.qtyGood) : Math.max(5_150_000, num(step.qtyMost))
        if (num(step.qtyGood) > most) faults.push(`${step.taskNo}: made ${step.qtyGood} good of ${most}`)
        // of what was received more may be bad than the order allows to be made
        const ofPlan = new Set((issues.get(plan.id) ?? []).map(({ id }) => id))
        const cameIn = before ? 0 : sum(lines.filter(({ issueId }) => ofPlan.has(issueId)).map(({ receivedQty }) => receivedQty))
        if (made > Math.max(most, cameIn)) faults.push(`${step.taskNo}: made ${made} of ${Math.max(most, cameIn)}`)
        if (isDead && ['pending', 'ready', 'running', 'paused'].includes(step.status)) faults.push(`${step.taskNo}: is ${step.status} of something ended`)
        if (isDead && counted(step.id, 'draft', 'submitted').length > 0) faults.push(`${step.taskNo}: has an open report of something ended`)
      }
      const made = sum(counted(steps.at(-1)?.id ?? '', 'confirmed').map(({ qtyGood }) => qtyGood))
      if (num(plan.qtyGood) !== made) faults.push(`${plan.planNo}: good ${plan.qtyGood}, confirmed of the last step ${made}`)
      if (plan.status !== 'cancelled') good += made
      const ends = new Set(['done', 'skipped'])
      if (plan.status === 'finished' && num(steps.at(-1)?.qtyGood ?? 0) < 5_000_000) faults.push(`${plan.planNo}: is finished and short`)
      if (['finished', 'short'].includes(plan.status) && !(tasks.get(plan.id) ?? []).every(({ status }) => ends.has(status)))
        faults.push(`${plan.planNo}: is ${plan.status} with open steps`)
      const standing = (moves.get(plan.batchNo) ?? []).filter(({ id }) => !undone.has(id))
      const of = (type: string) => sum(standing.filter(({ moveType }) => moveType === type).map(({ qty }) => qty))
      if (plan.stockKept === 'Y' && of('output') > of('charge')) faults.push(`${plan.planNo}: ${of('output')} came out of ${of('charge')}`)
      if (plan.stockKept === 'Y' && of('output') !== made) faults.push(`${plan.planNo}: ${made} are good and ${of('output')} in stock`)
      for (const { id, issueNo, status } of issues.get(plan.id) ?? []) {
        if (!isDead) continue
        if (!['received', 'closed', 'cancelled'].includes(status)) faults.push(`${issueNo}: is ${status} for something ended`)
        if (kept.some(({ refId }) => owners.get(refId) === id)) faults.push(`${issueNo}: keeps material for something ended`)
      }
    }
    if (num(order.qtyGood) !== good) faults.push(`${order.orderNo}: good ${order.qtyGood}, of its batches ${good}`)
    const all = live.flatMap(({ id }) => (tasks.get(id) ?? []).flatMap((task) => reports.get(task.id) ?? []))
    if (['finished', 'closed'].includes(order.status) && !all.some(({ status }) => status === 'confirmed' || status === 'corrected'))
      faults.push(`${order.orderNo}: is ${order.status} with nothing confirmed`)
    if (order.status !== 'closed' && order.status !== 'terminated') settled.delete(order.id)
    else {
      const amounts = [order.qtyInput, order.qtyGood, order.qtyScrap].join(' ')
      const booked = own.map(({ batchNo }) => (moves.get(batchNo) ?? []).filter(({ moveType }) => ['charge', 'output', 'reverse'].includes(moveType)).length)
      const now = `${order.status} ${amounts} ${booked.join(' ')}`
      if ((settled.get(order.id) ?? now) !== now) faults.push(`${order.orderNo}: was ${settled.get(order.id)} and is ${now}`)
      settled.set(order.id, now)
    }
  }
  return faults
}
