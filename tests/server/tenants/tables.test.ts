import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered, tenantTables } from '../../../server/modules/modules.ts'
import { atLeast } from '../../support/atLeast.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { tablesOf } from '../../support/tenantPair.ts'

/** Tables that hold what is a tenant's beside what is the plant's; each says here who keeps them apart. */
const mixed: Record<string, string> = {
  sys_data_log: 'the list keeps to the tenant, a version is read by way of its record',
  sys_file: 'the list keeps to the tenant, a file is read by way of the record that holds it',
  sys_file_use: 'says in which tenant a file may be read; null: in all',
  sys_job_run: 'says for whom the run is made',
  sys_number_counter: 'each tenant counts for itself',
  sys_user_tenant: 'says who belongs where',
}

/** The plant's, by what they are about (docs/decisions/060-tenants.md). A table that is in no list fails this test: whoever makes one decides. */
const plants = [
  /^kysely_/,
  /^mes_(alarm|andon|calculated_tag|calendar|device_template|equipment|fault|handover|leave|oee|operator_state|plant_hand|plc|scale|shift|state_table|state_rule|stop_reason|team|template_machine|template_tag|workshop)/, // machines, and what happens to them
  /^mes_(check|maint|repair|spare|machine_cert)/, // how machines are cared for
  /^mes_(wall|playlist|screen|printer|label_station)/, // walls, printers, and which station prints where
  /^mes_(process|label_template|print_template|barcode_rule)$/, // how work is called, how labels look, what codes begin with
  /^mes_(audit|esign|state_log|proof_check)/, // who did what: one chain for the whole plant
  /^sys_(user|role|permission|depart|position|session|first_password|second_factor|third_account)/, // people and what they may do
  /^sys_(category|check_rule|fill_rule|seeded_entry|sms_template|designed_resource|online_)/, // rules, and what came with the product
  /^sys_(quartz_job|log|setting|request_key|data_source|gateway_route|tenant|file_removal|message_choice)/, // running the plant
]

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('every table is a tenant’s and says whose each row is, or is the plant’s on purpose', async () => {
  for (const [table, columns] of atLeast(128, await tablesOf(api))) {
    const isPlants = plants.some((pattern) => pattern.test(table))
    const kinds = [tenantTables.has(table), table in mixed, isPlants && !(table in mixed)].filter(Boolean)
    expect([table, kinds.length]).toEqual([table, 1])
    expect([table, columns.has('tenantId')]).toEqual([table, !isPlants || table in mixed])
  }
})

test('a resource and its table agree about whose its records are', () => {
  for (const { resource, table } of atLeast(88, registered))
    expect([resource.name, resource.owner === 'tenant']).toEqual([resource.name, tenantTables.has(table) || (table in mixed && resource.name !== 'sysJobRun')])
})

test('lines and what their header is are the same one’s', () => {
  const lines = registered.flatMap(({ resource }) => resource.lines.map(({ resource: line }) => ({ line, owner: resource.owner })))
  for (const { line, owner } of atLeast(16, lines)) expect([line.name, line.owner]).toEqual([line.name, owner])
})
