import { sql } from 'kysely'
import { noSpec } from './families.ts'
import type { Family, Listed } from './families.ts'

/** What inspections read, item by item of their templates; readings of an inspection that was not finished count as well. */
export const inspectionFamily: Family = {
  name: 'qc',
  resource: 'mesQcOrder',
  field: 'qcNo',
  async listed({ db }) {
    const items = await db
      .selectFrom('mes_qc_result as result')
      .innerJoin('mes_qc_item as item', 'item.id', 'result.itemId')
      .innerJoin('mes_qc_template as template', 'template.id', 'item.templateId')
      .select(['result.itemId', 'item.name', 'item.unit', 'template.name as template'])
      .select([sql<number>`count("numValue")`.as('readings'), sql<number>`max("recordTime")`.as('lastMs'), sql<number>`max("item"."sampleSize")`.as('size')])
      .where('numValue', 'is not', null)
      .where('recordTime', 'is not', null)
      .groupBy(['result.itemId', 'item.name', 'item.unit', 'template.name'])
      .orderBy('template.name')
      .orderBy('item.name')
      .execute()
    return items.map(({ itemId, name, unit, template, readings, lastMs, size }): Listed => {
      const inGroups = Number(size) >= 2 && Number(size) <= 25
      return {
        key: `qc:${itemId}:value`,
        family: '检验项目',
        title: `${template} ${name}`,
        unit,
        decimals: 3,
        kind: 'number',
        readings: Number(readings),
        lastMs: Number(lastMs),
        chart: inGroups ? (Number(size) > 10 ? 'xbarS' : 'xbarR') : 'imr',
        size: inGroups ? Number(size) : 1,
      }
    })
  },
  async spec({ db }, itemId) {
    const item = await db.selectFrom('mes_qc_item').select(['low', 'high', 'target']).where('id', '=', itemId).executeTakeFirst()
    return item ?? noSpec
  },
  async readings({ db }, itemId, _which, { fromMs, toMs, most }) {
    const rows = await db
      .selectFrom('mes_qc_result as result')
      .innerJoin('mes_qc_order as qc', 'qc.id', 'result.qcId')
      .select(['recordTime', 'numValue', 'qcNo', 'qc.batchNo'])
      .where('itemId', '=', itemId)
      .where('numValue', 'is not', null)
      .where('recordTime', '>=', fromMs)
      .where('recordTime', '<', toMs)
      .orderBy('recordTime', 'desc')
      .orderBy('result.seq', 'desc')
      .limit(most)
      .execute()
    return rows.toReversed().map((row) => ({ atMs: Number(row.recordTime), value: Number(row.numValue), ref: row.qcNo, of: row.batchNo }))
  },
}
