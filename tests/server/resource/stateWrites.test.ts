import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registered } from '../../../server/modules/modules.ts'
import { stateWritesIn } from '../../support/stateWrites.ts'
import type { StateFields } from '../../support/stateWrites.ts'

const stateFields: StateFields = new Map(registered.flatMap(({ resource, table }) => (resource.states ? [[table, resource.states.field] as const] : [])))

/**
 * The only places where a state is written beside the commands (docs/decisions/087): what a process, a printer or a mail server says is no
 * decision of anybody, and has a log of its own; each is `file table`.
 */
const exempt = new Set([
  'server/resource/command/stateLog.ts mes_state_log', // the log itself
  'server/modules/production/demoOrderLife.ts mes_state_log', // the past of a demo without machines
  'server/modules/material/demoIssues.ts mes_issue_line', // the past of a demo that is written by hand
  'server/modules/material/demoIssues.ts mes_issue_item',
  'server/modules/walls/screens.service.ts mes_screen', // inside the `make` of its command, because tokens are no fields; its version is kept
  'server/modules/material/stock/chargeUnit.service.ts mes_hu', // beside the move of its charge, or of the way back
  'server/modules/material/stock/balances.ts mes_hu', // a unit is where its last move left it: the ledger of moves, which only grows, is its log
  'server/modules/alarms/judge.ts mes_alarm', // follows the process value (ISA-18.2); its log is mes_alarm_event
  'server/modules/printing/progress.service.ts mes_print_job', // follows the printer; its log is mes_print_log
  'server/modules/messages/delivery/store.ts sys_sms', // follows the mail server
])

const isMigration = (file: string) => file.includes('/migrations/')

test('no state is written beside the commands, but for what follows a process and has a log of its own [RULE-019]', () => {
  expect(stateFields.size).toBeGreaterThan(15)
  const files = globSync('server/**/*.ts').filter((file) => !isMigration(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    stateWritesIn(file, readFileSync(file, 'utf8'), stateFields).map(({ table, line, text }) => ({
      place: `${file} ${table}`,
      said: `${file}:${line} ${text}`,
    })),
  )
  expect(found.filter(({ place }) => !exempt.has(place)).map(({ said }) => said)).toEqual([])
  expect([...exempt].filter((place) => found.every((one) => one.place !== place))).toEqual([]) // none that is needed no more
})

const fields: StateFields = new Map([['mes_order', 'status']])

test.each([
  [`trx.updateTable('mes_order').set({ qty: 1, status: 'running' }).where('id', '=', id).execute()`],
  [`trx.updateTable('mes_order').set({ qty: 1, 'status': x }).execute()`],
  [`trx.updateTable('mes_order').where('id', '=', id).set('status', 'running').execute()`],
  [`trx.updateTable('mes_order').set({ qty: 1 }).set(({ eb }) => ({ status, version: eb('version', '+', 1) })).execute()`],
  [`const table = 'mes_order'; trx.updateTable(table).set({ status })`],
  [`const given = { status: 'paired' }; trx.updateTable('mes_order').set({ ...given, qty: 1 })`],
  [`const column = isNew ? 'qty' : 'status'; trx.updateTable('mes_order').set({ [column]: 1 })`],
  [`trx.updateTable('mes_order').set(isNew ? { qty: 1 } : { status })`],
  [`trx.updateTable('mes_order').set(row)`],
  [`trx.updateTable('mes_order').set(rowOf(order))`],
  [`trx.insertInto('mes_order').values(row).onConflict((conflict) => conflict.column('id').doUpdateSet({ status }))`],
  ['sql`update mes_order set qty = 1, "status" = ${state} where id = ${id}`.execute(trx)'],
  [`trx.insertInto('mes_state_log').values(line)`],
])('%s is found', (source) => {
  expect(stateWritesIn('sample.ts', source, fields)).toHaveLength(1)
})

test.each([
  [`trx.updateTable('mes_order').set({ qty: 1 }).where('status', '=', 'running')`],
  [`trx.updateTable('mes_order').set(({ eb }) => ({ qty: eb('qty', '+', 1) }))`],
  [`trx.updateTable('mes_process').set({ status: 1 })`],
  [`const column = isNew ? 'qty' : 'good'; trx.updateTable('mes_order').set({ [column]: 1 })`],
  [`new Map().set('status', 'running')`],
  ['sql`update mes_order set qty = 1 where status = ${state}`'],
  ['sql`select status from mes_order where "status" = 1`'],
])('%s is left alone', (source) => {
  expect(stateWritesIn('sample.ts', source, fields)).toEqual([])
})
