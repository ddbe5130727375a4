import fc from 'fast-check'
import type { Database } from '../../../../../server/db/database.ts'
import type { stockedBatchesOn } from '../stockedBatches.ts'
import '../../../../../server/modules/material/issueTables.ts'
import '../../../../../server/modules/production/tables.ts'

type Floor = ReturnType<typeof stockedBatchesOn>
type Answer = { status: number; body: { message: string } }

/** How often somebody does each, of so many. */
const weights = [
  ['order', 4],
  ['issue', 6],
  ['carry', 8],
  ['pick', 3],
  ['start', 9],
  ['pause', 1],
  ['resume', 2],
  ['report', 24],
  ['finish', 9],
  ['short', 2],
  ['skip', 1],
  ['exceed', 2],
  ['confirm', 14],
  ['confirmOld', 2],
  ['correct', 3],
  ['complete', 4],
  ['close', 3],
  ['reopen', 1],
  ['cancel', 1],
  ['terminate', 1],
  ['hold', 1],
  ['goOn', 2],
  ['recall', 1],
  ['drop', 1],
  ['dispatch', 3],
] as const
type Kind = (typeof weights)[number][0]

/** What somebody does: a kind, which of the records that stand (`at`, taken round), and how much, kg. */
export type Operation = { kind: Kind; at: number; amount: number; bad: number }

/** The same sequence for the same seed. */
export function operationsOf(seed: number, count: number): Operation[] {
  const amount = fc.constantFrom(0.000001, 0.1, 1, 2.5, 4.9, 4.95, 5, 5, 5, 5.15, 5.5, 12)
  const kind = fc.oneof(...weights.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })))
  const one = fc.record({ kind, at: fc.nat(9999), amount, bad: fc.constantFrom(0, 0, 0, 0.05, 0.1, 5) })
  return fc.sample(fc.array(one, { minLength: count, maxLength: count, size: 'max' }), { seed, numRuns: 1 })[0] ?? []
}

type Table = 'mes_order' | 'mes_plan' | 'mes_task' | 'mes_issue' | 'mes_work_report'
const nobody: Answer = { status: 404, body: { message: 'nothing to do it to' } }

/** One of the newest forty records of a table that stand in one of these states. */
async function oneOf(db: Database, table: Table, at: number, ...states: string[]): Promise<string | null> {
  const rows = await db.selectFrom(table).select('id').where('status', 'in', states).orderBy('id', 'desc').limit(40).execute()
  return rows[at % Math.max(1, rows.length)]?.id ?? null
}

const why = { reason: '试验' }
const both = ['admin', 'viewer'] as const

type Way = (floor: Floor, asked: Operation) => Promise<Answer>
const on =
  (table: Table, states: string, give: (floor: Floor, id: string, asked: Operation) => Promise<Answer>): Way =>
  async (floor, asked) => {
    const id = await oneOf(floor.book().api.db, table, asked.at, ...states.split(' '))
    return id === null ? nobody : give(floor, id, asked)
  }
const signedOrder = (command: string, states: string) => on('mes_order', states, (floor, id) => floor.giveSigned('mes_order', id, command, why))
const signedTask = (command: string, states: string, more: (asked: Operation) => object = () => ({})) =>
  on('mes_task', states, (floor, id, asked) => floor.giveSigned('mes_task', id, command, { ...why, ...more(asked) }))
const plain = (table: 'mes_order' | 'mes_plan' | 'mes_task', command: string, states: string, asked: object = {}) =>
  on(table, states, (floor, id) => floor.give(table, id, command, asked))
const issue = (command: string, states: string, asked: object = {}) => on('mes_issue', states, (floor, id) => floor.issueCommand(id, command, asked))

/** What a person of the office, the store and the floor can do, also where it makes no sense. */
export const ways: Readonly<Record<Kind, Way>> = {
  order: async (floor: Floor) => {
    await floor.oneBatch()
    return { status: 200, body: { message: '' } }
  },
  issue: on('mes_plan', 'locked dispatched running cancelled', async (floor, planId, { amount, at }) => {
    await floor.issueFor(planId, amount, (['draft', 'released', 'picking', 'issued', 'received'] as const)[at % 5] ?? 'draft')
    return { status: 200, body: { message: '' } }
  }),
  carry: async (floor: Floor, { at }: Operation) => {
    const command = (['release', 'finish', 'receive', 'cancel', 'close'] as const)[at % 5] ?? 'receive'
    const from = { release: 'draft', finish: 'picking', receive: 'issued partial', cancel: 'draft released picking', close: 'received' }[command]
    return issue(command, from, command === 'finish' || command === 'cancel' ? why : {})(floor, { kind: 'carry', at, amount: 0, bad: 0 })
  },
  pick: on('mes_issue', 'released picking', async (floor, id) => {
    const { db } = floor.book().api
    const unit = await db
      .selectFrom('mes_issue_line as line')
      .innerJoin('mes_material_lot as lot', 'lot.materialId', 'line.materialId')
      .innerJoin('mes_hu as hu', 'hu.lotId', 'lot.id')
      .select('huCode')
      .where('line.issueId', '=', id)
      .orderBy('hu.id')
      .limit(1)
      .executeTakeFirst()
    return unit ? floor.issueCommand(id, 'pick', { huCode: unit.huCode }) : nobody
  }),
  start: plain('mes_task', 'start', 'ready'),
  pause: plain('mes_task', 'pause', 'running', why),
  resume: plain('mes_task', 'resume', 'paused'),
  report: on('mes_task', 'running paused running paused done', (floor, id, { amount, bad }) =>
    floor.report(id, amount, bad > 0 ? { qtyBad: bad, reasons: '结块' } : {}),
  ),
  finish: plain('mes_task', 'finish', 'running'),
  short: signedTask('short', 'running'),
  skip: signedTask('skip', 'pending ready'),
  exceed: signedTask('exceed', 'running paused', ({ amount }) => ({ qty: amount })),
  confirm: on('mes_work_report', 'submitted', (floor, id) => floor.confirm(id)),
  confirmOld: on('mes_work_report', 'submitted void corrected', (floor, id) => floor.confirm(id)),
  correct: on('mes_work_report', 'submitted confirmed', (floor, id, { amount, bad }) =>
    floor.correct(id, { qtyGood: amount, qtyBad: bad, reasons: bad > 0 ? '结块' : '' }),
  ),
  complete: signedOrder('complete', 'running'),
  close: signedOrder('close', 'finished'),
  reopen: plain('mes_order', 'reopen', 'closed', why),
  cancel: plain('mes_order', 'cancel', 'approved released', why),
  terminate: on('mes_order', 'running paused', (floor, id) => floor.giveSigned('mes_order', id, 'terminate', why, both)),
  hold: plain('mes_order', 'hold', 'running', why),
  goOn: plain('mes_order', 'resume', 'paused'),
  recall: plain('mes_plan', 'recall', 'dispatched', why),
  drop: plain('mes_plan', 'cancel', 'locked', why),
  dispatch: plain('mes_plan', 'dispatch', 'locked'),
}
