import { beforeAll, expect } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { prove } from '../../../../server/modules/proof/proof.service.ts'
import { passwords } from '../../../support/api.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import type { ResourceSetup } from '../../../support/resourceApi.ts'
import { stockBook } from '../material/stock/stockBook.ts'
import { batchesOn } from './batches.ts'

type Issued = 'draft' | 'released' | 'picking' | 'issued' | 'received'

/** Batches of 5 kg with two steps, and a store from which material is issued for them. */
export function stockedBatchesOn(database: TestDatabase, more?: ResourceSetup['more']) {
  const batches = batchesOn(database, more)
  const { book, post, done, give } = batches
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
    createUnits({ db: book().api.db, bus: book().api.bus, now: () => book().api.clock.now })(systemActor, work)
  let stock: ReturnType<typeof stockBook>
  let [store, staging] = ['', '']
  beforeAll(async () => {
    stock = stockBook({ db: () => book().api.db, bus: book().api.bus, clock: book().api.clock, unit })
    store = await stock.place()
    staging = await stock.place({}, 'staging')
    await stock.place({}, 'transit')
  })

  const versionOf = async (table: 'mes_issue' | 'mes_work_report' | 'mes_task' | 'mes_order', id: string) =>
    (await book().api.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const issueCommand = async (id: string, name: string, asked: object = {}) =>
    post(`/mes/issue/${name}`, { id, version: await versionOf('mes_issue', id), ...asked })

  /** An issue order of so many kg for a batch, as far on its way as is said, and the bag that it is taken from. */
  async function issueFor(planId: string, kg: number, upTo: Issued): Promise<{ id: string; huId: string }> {
    const lotId = await stock.lot()
    const { materialId } = await book().api.db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
    const { huId, huCode } = await stock.bag(lotId, store, kg)
    const line = { key: 'a', seq: 1, materialId, demandQty: kg }
    const header = { issueType: 'weigh', planId, fromLocationId: store, toLocationId: staging, needTime: '2026-11-25 08:00:00', remark: '' }
    const made = await post('/mes/issue/add', { ...header, lines: { mesIssueLine: { changed: [line], deleted: [] } } })
    expect(made.status, made.body.message).toBe(200)
    const { id } = made.body.result as { id: string } // the record that was made
    const way = [['draft'], ['released', 'release'], ['picking', 'pick', { huCode }], ['issued', 'finish'], ['received', 'receive']] as const
    for (const [state, command, asked] of way) {
      if (command !== undefined) await done(issueCommand(id, command, asked))
      if (state === upTo) break
    }
    return { id, huId }
  }

  /** The administrator signs a command on a record; with `second` another one signs too. */
  async function signed(resource: string, id: string, command: string, version: number, by: readonly ('admin' | 'viewer')[] = ['admin']): Promise<string[]> {
    const ids: string[] = []
    for (const username of by) {
      const asked = { resource, id, version, command, username, method: 'password', secret: passwords[username] }
      const { status, body } = await post('/sys/esign/sign', asked)
      expect(status, body.message).toBe(200)
      ids.push((body.result as { signId: string }).signId) // Signed
    }
    return ids
  }

  /** A command that is signed already, for the record as it stands now. */
  async function signedCall(table: 'mes_order' | 'mes_task', id: string, command: string, asked: object, by: readonly ('admin' | 'viewer')[] = ['admin']) {
    const version = await versionOf(table, id)
    const signatures = await signed(table === 'mes_order' ? 'mesOrder' : 'mesTask', id, command, version, by)
    return () => post(`/mes/${table.slice(4)}/${command}`, { id, version, ...asked, signatures })
  }
  const giveSigned = async (...call: Parameters<typeof signedCall>) => (await signedCall(...call))()
  const terminate = (orderId: string) => giveSigned('mes_order', orderId, 'terminate', { reason: '色差超限' }, ['admin', 'viewer'])

  const confirm = async (id: string) => post('/mes/workReport/confirm', { id, version: await versionOf('mes_work_report', id) })
  async function correct(id: string, asked: object) {
    const version = await versionOf('mes_work_report', id)
    return post('/mes/workReport/correct', {
      id,
      version,
      reason: '看错',
      qtyBad: 0,
      ...asked,
      signatures: await signed('mesWorkReport', id, 'correct', version),
    })
  }
  /** Reports so much of a task and confirms it; the report. */
  async function made(taskId: string, qtyGood: number, more: object = {}): Promise<string> {
    const { status, body } = await batches.report(taskId, qtyGood, more)
    expect(status, body.message).toBe(200)
    const { id } = body.result as { id: string } // the report that was made
    await done(confirm(id))
    return id
  }

  /** A released order of one batch of 5 kg, dispatched, its two steps on machines of their own. */
  async function oneBatch(more: { underPct?: number; overPct?: number } = {}) {
    const orderId = await batches.approvedOrder()
    await book()
      .api.db.updateTable('mes_order')
      .set({ qty: toMicro(5), ...more })
      .where('id', '=', orderId)
      .execute()
    await done(batches.split(orderId, '5'))
    const [plan] = await batches.plansOf(orderId)
    if (!plan) throw new Error('a batch was made')
    await done(give('mes_plan', plan.id, 'lock'))
    await batches.stand(orderId, 'released')
    await done(give('mes_plan', plan.id, 'dispatch'))
    const [mixing, sieving] = await batches.tasksOf(plan.id)
    if (!mixing || !sieving) throw new Error('a task for each step')
    for (const { id } of [mixing, sieving]) await done(give('mes_task', id, 'assign', { equipmentId: await batches.freeMixer() }))
    return { orderId, planId: plan.id, batchNo: plan.batchNo, mixing: mixing.id, sieving: sieving.id }
  }

  const one = {
    order: (id: string) => book().stored(id),
    plan: (id: string) => book().api.db.selectFrom('mes_plan').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    task: (id: string) => book().api.db.selectFrom('mes_task').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    issue: (id: string) => book().api.db.selectFrom('mes_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    report: (id: string) => book().api.db.selectFrom('mes_work_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    unit: (id: string) => stock.stored(id),
  }
  /** Amounts on hand of the lot that a batch became, kg. */
  async function onHand(batchNo: string): Promise<number> {
    const rows = await book()
      .api.db.selectFrom('mes_stock_balance')
      .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_stock_balance.lotId')
      .select('mes_stock_balance.qty')
      .where('lotNo', '=', batchNo)
      .execute()
    return rows.reduce((sum, { qty }) => sum + Number(qty) / 1e6, 0)
  }
  const proved = async (...keys: string[]) =>
    (await prove(book().api.db, () => book().api.clock.now))
      .filter(({ key }) => keys.includes(key))
      .flatMap(({ key, wrong }) => wrong.map(({ name }) => `${key} ${name}`))

  return {
    ...batches,
    issueFor,
    issueCommand,
    signedCall,
    giveSigned,
    terminate,
    confirm,
    correct,
    made,
    oneBatch,
    one,
    onHand,
    proved,
    stock: () => stock,
    staging: () => staging,
  }
}
