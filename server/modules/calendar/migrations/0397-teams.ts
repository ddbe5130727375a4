import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const texts = <Table extends string>(table: CreateTableBuilder<Table>, names: readonly string[]): CreateTableBuilder<Table> =>
  names.reduce((built: CreateTableBuilder<Table>, name) => built.addColumn(name, 'text', (column) => column.notNull()) as CreateTableBuilder<Table>, table)

/** Who works with whom, which team takes a shift out of turn, and who is away (factory.md 3.13). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await texts(keptColumns(db.schema.createTable('mes_team')), ['status', 'remark'])
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .execute()
    await createListIndexes(db, 'mes_team', ['code', 'createTime', 'updateTime'])

    await texts(keptColumns(db.schema.createTable('mes_team_member')), ['isLeader'])
      .addColumn('teamId', 'text', (column) => column.notNull().references('mes_team.id'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull().unique())
      .execute()
    await createListIndexes(db, 'mes_team_member', ['seq', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_team_member_of').on('mes_team_member').columns(['teamId', 'seq']).execute()

    await texts(keptColumns(db.schema.createTable('mes_team_shift')), ['day', 'shift', 'memo'])
      .addColumn('teamId', 'text', (column) => column.notNull().references('mes_team.id'))
      .execute()
    await db.schema.createIndex('mes_team_shift_once').unique().on('mes_team_shift').columns(['day', 'shift', 'teamId']).execute()
    await createListIndexes(db, 'mes_team_shift', ['day', 'createTime', 'updateTime'])

    await texts(keptColumns(db.schema.createTable('mes_leave')), ['username', 'fromDay', 'toDay', 'leaveType', 'memo']).execute()
    await createListIndexes(db, 'mes_leave', ['fromDay', 'createTime', 'updateTime'])
  },
}
