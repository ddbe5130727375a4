import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Printers, print jobs and the print log with the templates that it names. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let printers = keptColumns(db.schema.createTable('mes_printer'))
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('port', 'integer', (column) => column.notNull())
      .addColumn('darkness', 'integer', (column) => column.notNull())
      .addColumn('writer', 'text')
    for (const name of ['host', 'place', 'dpi', 'media', 'cutter', 'enabled']) printers = printers.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['offsetX', 'offsetY', 'scaleX', 'scaleY']) printers = printers.addColumn(name, 'double precision', (column) => column.notNull())
    await printers.execute()
    await createListIndexes(db, 'mes_printer', ['name', 'createTime', 'updateTime'])

    let jobs = keptColumns(db.schema.createTable('mes_print_job'))
      .addColumn('jobNo', 'text', (column) => column.notNull().unique())
      .addColumn('printerId', 'text', (column) => column.notNull().references('mes_printer.id'))
      .addColumn('sent', 'integer', (column) => column.notNull())
    for (const name of ['title', 'status', 'reason', 'reprintReason', 'reprintText', 'templateHash', 'records'])
      jobs = jobs.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['total', 'rangeFrom', 'rangeTo', 'confirmed', 'priority', 'copies'])
      jobs = jobs.addColumn(name, 'integer', (column) => column.notNull())
    await jobs.execute()
    await createListIndexes(db, 'mes_print_job', ['jobNo', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_print_job_waiting').on('mes_print_job').columns(['printerId', 'status', 'priority', 'createTime']).execute()

    let log = keptColumns(db.schema.createTable('mes_print_log')).addColumn('data', 'text')
    for (const name of ['jobNo', 'title', 'object', 'printerName', 'reprintReason', 'reprintText', 'templateHash', 'dataHash'])
      log = log.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['labelNo', 'printCount']) log = log.addColumn(name, 'integer', (column) => column.notNull())
    await log.execute()
    await createListIndexes(db, 'mes_print_log', ['createTime', 'object'])
    await db.schema.createIndex('mes_print_log_of').on('mes_print_log').columns(['object', 'title']).execute()
    await makeAppendOnly(db, 'mes_print_log', 'id')

    await db.schema
      .createTable('mes_print_template')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await makeAppendOnly(db, 'mes_print_template', 'hash')
  },
}
