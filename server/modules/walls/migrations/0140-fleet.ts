import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Playlists, groups of screens, what screens were told, and how they looked last. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_screen')
      .addColumn('screenGroup', 'text', (column) => column.notNull().defaultTo(''))
      .execute()

    let lists = keptColumns(db.schema.createTable('mes_playlist')).addColumn('name', 'text', (column) => column.notNull().unique())
    for (const name of ['alarmPriority', 'dimPercent']) lists = lists.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of ['alarmBoard', 'dimFrom', 'dimTo', 'offFrom', 'offTo', 'remark']) lists = lists.addColumn(name, 'text', (column) => column.notNull())
    await lists.execute()
    await createListIndexes(db, 'mes_playlist', ['name', 'createTime', 'updateTime'])
    await db.schema
      .alterTable('mes_screen')
      .addColumn('playlistId', 'text', (column) => column.references('mes_playlist.id'))
      .execute()

    let items = keptColumns(db.schema.createTable('mes_playlist_item')).addColumn('playlistId', 'text', (column) =>
      column.notNull().references('mes_playlist.id').onDelete('cascade'),
    )
    for (const name of ['seq', 'seconds']) items = items.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of ['board', 'days', 'fromTime', 'toTime']) items = items.addColumn(name, 'text', (column) => column.notNull())
    await items.execute()
    await createListIndexes(db, 'mes_playlist_item', ['seq', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_playlist_item_of').on('mes_playlist_item').columns(['playlistId', 'seq']).execute()

    let log = keptColumns(db.schema.createTable('mes_screen_log')).addColumn('at', 'bigint', (column) => column.notNull())
    for (const name of ['screenId', 'screenName', 'kind', 'outcome', 'says', 'byName']) log = log.addColumn(name, 'text', (column) => column.notNull())
    await log.addColumn('tookMs', 'integer', (column) => column.notNull()).execute()
    await createListIndexes(db, 'mes_screen_log', ['at', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_screen_log_of').on('mes_screen_log').columns(['screenId', 'at']).execute()
    await makeAppendOnly(db, 'mes_screen_log', 'id')

    await db.schema
      .createTable('mes_screen_picture')
      .addColumn('screenId', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('isReal', 'integer', (column) => column.notNull())
      .addColumn('thumb', 'text', (column) => column.notNull())
      .addColumn('picture', 'text', (column) => column.notNull())
      .execute()
  },
}
