import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { isPostgres } from '../../../db/isPostgres.ts'

type Table = CreateTableBuilder<string, string>
type Kind = 'text' | 'bigint' | 'integer'
const columns = (table: Table, kind: Kind, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, kind, (column) => column.notNull()), table)

/** A table whose rows are a tenant's (docs/decisions/060-tenants.md). */
async function tenantTable(db: Kysely<unknown>, name: string, fill: (table: Table) => Table): Promise<void> {
  await fill(db.schema.createTable(name) as Table) // the columns are named one by one
    .addColumn('tenantId', 'integer', (column) => column.notNull())
    .execute()
  if (isPostgres(db)) await db.schema.createIndex(`${name}_of_tenant`).on(name).column('tenantId').execute()
}

const keyed = (table: Table): Table => table.addColumn('id', 'text', (column) => column.primaryKey())
const index = (db: Kysely<unknown>, table: string, of: string, names: string[]) => db.schema.createIndex(`${table}_${of}`).on(table).columns(names).execute()
const made = ['createBy', 'updateBy'] as const
const madeAt = ['createTime', 'updateTime'] as const

/** Drawings, versions, applications, and where each of them stands: tokens, tasks and history as rows (api-contract.md 2.16). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await makeDefinitions(db)
    await makeApplications(db)
    await makeTasks(db)
    await makeRecords(db)
  },
}

async function makeDefinitions(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'act_z_model', (table) =>
    columns(
      columns(columns(keyed(table), 'text', ['name', 'modelKey', 'description', 'category', 'deploymentId', 'xml', 'model', ...made]), 'bigint', madeAt),
      'integer',
      ['revision'],
    ),
  )
  await db.schema.createIndex('act_z_model_own_key').unique().on('act_z_model').columns(['tenantId', 'modelKey']).execute()
  const words = ['processKey', 'name', 'description', 'categoryId', 'typeId', 'deploymentId', 'businessTable', 'routeName', 'roles', 'model', 'xml', ...made]
  await tenantTable(db, 'act_z_process', (table) =>
    columns(columns(columns(keyed(table), 'text', words), 'bigint', madeAt), 'integer', ['processVersion', 'latest', 'status', 'sort']),
  )
  await db.schema.createIndex('act_z_process_own_version').unique().on('act_z_process').columns(['tenantId', 'processKey', 'processVersion']).execute()
  await index(db, 'act_z_process', 'for_table', ['tenantId', 'businessTable', 'latest'])
  await tenantTable(db, 'act_z_node', (table) =>
    columns(columns(keyed(table), 'text', ['procDefId', 'nodeId', 'relateId']), 'integer', ['grantType']).addForeignKeyConstraint(
      'act_z_node_process',
      ['procDefId'],
      'act_z_process',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    ),
  )
  await index(db, 'act_z_node', 'of_node', ['procDefId', 'nodeId'])
}

async function makeApplications(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'act_z_business', (table) =>
    columns(
      columns(columns(keyed(table), 'text', ['title', 'procDefId', 'procInstId', 'tableName', 'tableId', 'userId', 'reason', 'createBy']), 'integer', [
        'status',
        'result',
        'priority',
        'isHidden',
      ]),
      'bigint',
      ['createTime'],
    )
      .addColumn('applyTime', 'bigint')
      .addColumn('endTime', 'bigint')
      .addColumn('isOpen', 'integer'),
  )
  await index(db, 'act_z_business', 'of_person', ['tenantId', 'userId', 'createTime'])
  await index(db, 'act_z_business', 'by_end', ['tenantId', 'status', 'endTime'])
  await index(db, 'act_z_business', 'of_version', ['procDefId'])
  // of one record one application is open; null may stand often
  await db.schema.createIndex('act_z_business_one_open').unique().on('act_z_business').columns(['tenantId', 'tableName', 'tableId', 'isOpen']).execute()

  await tenantTable(db, 'act_z_instance', (table) =>
    columns(
      columns(columns(keyed(table), 'text', ['procDefId', 'businessId', 'state', 'parentInstance', 'endReason']), 'integer', [
        'counter',
        'version',
        'parentToken',
      ]),
      'bigint',
      ['startedAt'],
    ).addColumn('endedAt', 'bigint'),
  )
  await index(db, 'act_z_instance', 'of_business', ['businessId'])
  await index(db, 'act_z_instance', 'in_state', ['tenantId', 'state', 'startedAt'])
  await index(db, 'act_z_instance', 'of_version', ['procDefId', 'state'])
  await index(db, 'act_z_instance', 'of_parent', ['parentInstance'])

  await tenantTable(db, 'act_z_token', (table) =>
    columns(columns(columns(table, 'text', ['instanceId', 'nodeId', 'via']), 'integer', ['n', 'scope']), 'bigint', ['since']).addPrimaryKeyConstraint(
      'act_z_token_key',
      ['instanceId', 'n'],
    ),
  )
}

async function makeTasks(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'act_z_task', (table) =>
    columns(
      columns(columns(keyed(table), 'text', ['instanceId', 'nodeId', 'name', 'assignee', 'owner', 'state', 'outcome', 'comment', 'endedBy']), 'integer', [
        'token',
        'seq',
        'priority',
        'version',
      ]),
      'bigint',
      ['createTime'],
    )
      .addColumn('endTime', 'bigint')
      .addColumn('dueAt', 'bigint'),
  )
  await index(db, 'act_z_task', 'of_person', ['tenantId', 'assignee', 'state', 'createTime'])
  await index(db, 'act_z_task', 'done_by', ['tenantId', 'endedBy', 'endTime'])
  await index(db, 'act_z_task', 'of_instance', ['instanceId', 'state'])
  await tenantTable(db, 'act_z_candidate', (table) =>
    columns(table, 'text', ['taskId', 'username'])
      .addPrimaryKeyConstraint('act_z_candidate_key', ['taskId', 'username'])
      .addForeignKeyConstraint('act_z_candidate_task', ['taskId'], 'act_z_task', ['id'], (constraint) => constraint.onDelete('cascade')),
  )
  await index(db, 'act_z_candidate', 'of_person', ['tenantId', 'username'])
}

async function makeRecords(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'act_z_history', (table) =>
    columns(
      columns(columns(keyed(table), 'text', ['instanceId', 'act', 'nodeId', 'taskId', 'event', 'comment', 'changes', 'byUser', 'byName']), 'integer', ['seq']),
      'bigint',
      ['at'],
    ),
  )
  await db.schema.createIndex('act_z_history_order').unique().on('act_z_history').columns(['instanceId', 'seq']).execute()
  await makeAppendOnly(db, 'act_z_history', 'id')

  await tenantTable(db, 'act_z_timer', (table) =>
    columns(columns(columns(keyed(table), 'text', ['instanceId', 'nodeId', 'state', 'error']), 'integer', ['token', 'round']), 'bigint', ['dueAt']),
  )
  await index(db, 'act_z_timer', 'when_due', ['state', 'dueAt'])
  await index(db, 'act_z_timer', 'of_instance', ['instanceId', 'token'])
  await tenantTable(db, 'act_z_copy', (table) =>
    columns(columns(keyed(table), 'text', ['instanceId', 'username', 'byUser', 'comment']), 'bigint', ['at']).addColumn('readAt', 'bigint'),
  )
  await index(db, 'act_z_copy', 'of_person', ['tenantId', 'username', 'at'])
}
