import '../tables.ts'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { batchCard, lotCard, piece } from '#contract/modules/labels/stockLabels.ts'
import type { Tables } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'

/** Labels of lots, handling units and batches, in use, in plants that began before they were there. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = db as Kysely<Tables> // the tables of the migrations before
    const kept = { createBy: 'system', createTime: 0, updateBy: 'system', updateTime: 0, version: 1 }
    for (const { name, bizType, template } of [lotCard, piece, batchCard]) {
      const { tempItems, ...page } = template
      const row = {
        ...kept,
        ...page,
        id: rowId(0),
        code: name,
        bizType,
        status: 'active',
        revision: 1,
        tempItems: JSON.stringify(tempItems),
        remark: '随产品提供',
      }
      await tables
        .insertInto('mes_label_template')
        .values(row)
        .onConflict((conflict) => conflict.columns(['code', 'revision']).doNothing())
        .execute()
    }
  },
}
