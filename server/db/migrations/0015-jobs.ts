import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../listIndexes.ts'

/** Scheduled jobs, and every run of a job (docs/decisions/026-jobs.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_quartz_job')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('updateBy', 'text', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('jobClassName', 'text', (column) => column.notNull().unique())
      .addColumn('cronExpression', 'text', (column) => column.notNull())
      .addColumn('parameter', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('missedPolicy', 'text', (column) => column.notNull())
      .addColumn('nextRunAt', 'bigint')
      .addColumn('lastState', 'text')
      .addColumn('lastEndedAt', 'bigint')
      .execute()
    await createListIndexes(db, 'sys_quartz_job', ['jobClassName', 'status', 'nextRunAt', 'createTime', 'updateTime'])
    await db.schema
      .createTable('sys_job_run')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('runKey', 'text', (column) => column.notNull().unique())
      .addColumn('handler', 'text', (column) => column.notNull())
      .addColumn('jobId', 'text')
      .addColumn('params', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('beat', 'integer', (column) => column.notNull())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .addColumn('runAt', 'bigint', (column) => column.notNull())
      .addColumn('startedAt', 'bigint')
      .addColumn('endedAt', 'bigint')
      .addColumn('progress', 'integer', (column) => column.notNull())
      .addColumn('progressText', 'text', (column) => column.notNull())
      .addColumn('output', 'text', (column) => column.notNull())
      .addColumn('manualBy', 'text')
      .addColumn('cancelBy', 'text')
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'sys_job_run', ['dueAt', 'createTime'])
    await db.schema.createIndex('sys_job_run_of_job').on('sys_job_run').columns(['jobId', 'dueAt']).execute()
    // the few that are not over, among all that are
    await sql`create index sys_job_run_waiting on sys_job_run (${sql.ref('runAt')}, id) where state = 'waiting'`.execute(db)
    // one run of a job at a time: the database refuses the second, whoever asks
    await sql`create unique index sys_job_run_running on sys_job_run (${sql.ref('jobId')}) where state = 'running'`.execute(db)
    await sql`create index sys_job_run_owned on sys_job_run (owner) where state = 'running'`.execute(db)
  },
}
