import { expect } from 'vitest'
import type { Command } from '#contract/command.ts'
import { requestKeyHeader } from '#contract/commandCalls.ts'
import { madeStates } from '#contract/modules/production/orderStates.ts'
import { orders } from '#contract/modules/production/order.ts'
import { startOrder } from '#contract/modules/production/orderCommands.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceSetup } from '../../../support/resourceApi.ts'
import { planFor, stepFor } from './planFor.ts'

export const rightsOfViewer = ['list', 'add', 'edit', 'terminate', 'hold'] as const

type Given = { version?: number; signatures?: string[]; as?: string; key?: string; asked?: object }

/** The product (and `more` routes) with an administrator, and `viewer` who may list, write, hold and terminate orders. */
export async function openOrderBook(databaseUrl: string | undefined, more?: ResourceSetup['more']) {
  const resources = await startResources({ databaseUrl, ...(more ? { more } : {}) })
  const { api, call, added } = resources
  const { id: role } = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
  await api.db
    .insertInto('sys_role_permission')
    .values(rightsOfViewer.map((verb) => ({ roleId: role, permission: `mes:order:${verb}` })))
    .execute()
  const tokens = { admin: resources.token, viewer: await api.tokenOf('viewer'), guest: await api.tokenOf('guest') }
  const stored = (id: string) => api.db.selectFrom('mes_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    ...resources,
    role,
    tokens,
    stored,
    /** A draft that can be written again: ten kg, three percent over and nothing under, all of it in one locked plan of one step. */
    async draft() {
      const order = await added(orders, { qty: 10, overPct: 3, underPct: 0, dueDate: '2099-01-31' })
      const planId = await planFor(api.db, { orderId: order.id, productId: String(order['productId']), qty: 10 })
      await stepFor(api.db, { planId, qty: 10 })
      return order
    },
    /** Puts an order into a state by hand, with nothing put in and exactly its quantity made; from its start on its one step is done and confirmed. */
    async put(id: string, status: OrderStatus, more: { qtyInput?: number; qtyGood?: number } = {}) {
      const { qtyInput = 0, qtyGood = 10 } = more
      await api.db
        .updateTable('mes_order')
        .set({ status, qtyInput: toMicro(qtyInput), qtyGood: toMicro(qtyGood) })
        .where('id', '=', id)
        .execute()
      const isMade = [...madeStates, 'running', 'paused'].some((one) => one === status)
      const plans = api.db.selectFrom('mes_plan').select('id').where('orderId', '=', id)
      const tasks = api.db.selectFrom('mes_task').select('id').where('planId', 'in', plans)
      await api.db
        .updateTable('mes_work_report')
        .set({ status: isMade ? 'confirmed' : 'void' })
        .where('taskId', 'in', tasks)
        .execute()
      const made = { status: isMade ? 'done' : 'pending', qtyGood: isMade ? toMicro(10) : 0 }
      await api.db.updateTable('mes_task').set(made).where('planId', 'in', plans).execute()
      await api.db
        .updateTable('mes_plan')
        .set({ status: isMade ? 'finished' : 'locked' })
        .where('orderId', '=', id)
        .execute()
    },
    async give(id: string, { name, asks }: Command, { version, signatures = [], as = resources.token, key, asked }: Given = {}) {
      const filledIn = asked ?? (asks.length > 0 ? { reason: '试验' } : {})
      const current = version ?? (await stored(id)).version
      return api.call({
        method: 'POST',
        url: `/mes/order/${name}`,
        payload: { id, version: current, signatures, ...filledIn },
        headers: { 'x-access-token': as, ...(key ? { [requestKeyHeader]: key } : {}) },
      })
    },
    /** A signature of this person at the administrator's desk. */
    async sign(id: string, command: string, username: PersonName, secret = passwords[username]): Promise<string> {
      const { version } = await stored(id)
      const { status, body } = await call('POST', '/sys/esign/sign', { resource: 'mesOrder', id, version, command, username, method: 'password', secret })
      expect(status, body.message).toBe(200)
      return (body.result as { signId: string }).signId // Signed
    },
    /** Everything that a refused command must not have touched. */
    async traces(id: string) {
      const log = await api.db.selectFrom('mes_state_log').selectAll().where('recordId', '=', id).orderBy('id').execute()
      const audit = await api.db.selectFrom('mes_audit').select('id').where('entityId', '=', id).execute()
      return { row: await stored(id), log, audited: audit.length, told: api.bus.retainedStore.standing('order.states').get(id)?.text }
    },
    /** The first report of an order, as its module will tell of it. */
    async start(id: string) {
      return createUnits({ db: api.db, bus: api.bus, now: () => api.clock.now })(systemActor, (unit) => unit.give(startOrder, id))
    },
  }
}
export type OrderBook = Awaited<ReturnType<typeof openOrderBook>>
