import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { packBox } from '#contract/modules/labels/packLabels.ts'
import { rowId } from '../../../db/rowId.ts'

/** A box keeps by which GTIN its product was called when it was opened, and has a label of its own in use. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_box')
      .addColumn('gtin', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const { name, bizType, template } = packBox
    const { title, width, height, pageWidth, pageHeight, tempItems } = template
    await sql`insert into mes_label_template ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "title", "width", "height", "pageWidth", "pageHeight", "code", "bizType", "status", "revision", "tempItems", "remark")
      values (${rowId(0)}, 'system', 0, 'system', 0, 1, ${title}, ${width}, ${height}, ${pageWidth}, ${pageHeight}, ${name}, ${bizType}, 'active', 1, ${JSON.stringify(tempItems)}, '随产品提供')
      on conflict ("code", "revision") do nothing`.execute(db)
  },
}
