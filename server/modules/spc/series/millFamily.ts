import { sql } from 'kysely'
import { noSpec } from './families.ts'
import type { Family, Listed } from './families.ts'

const measured = { d50: { title: 'D50', unit: 'µm' }, d90: { title: 'D90', unit: 'µm' }, yieldPct: { title: '得率', unit: '%' } } as const
type Measured = keyof typeof measured
const isMeasured = (which: string): which is Measured => Object.hasOwn(measured, which)

/** What passes through a mill came to, mill by mill. */
export const millFamily: Family = {
  name: 'mill',
  resource: 'mesMillRecord',
  field: 'millNo',
  async listed({ db }) {
    const mills = await db
      .selectFrom('mes_mill_record as mill')
      .innerJoin('mes_equipment as machine', 'machine.id', 'mill.equipmentId')
      .select(['mill.equipmentId', 'equipCode', sql<number>`max("endTime")`.as('lastMs')])
      .select([sql<number>`count("d50")`.as('d50'), sql<number>`count("d90")`.as('d90'), sql<number>`count("yieldPct")`.as('yieldPct')])
      .groupBy(['mill.equipmentId', 'equipCode'])
      .orderBy('equipCode')
      .execute()
    return mills.flatMap((mill) =>
      Object.entries(measured).flatMap(([which, { title, unit }]): Listed[] => {
        const readings = isMeasured(which) ? Number(mill[which]) : 0
        if (readings === 0) return []
        const of = { family: '磨粉', unit, decimals: which === 'yieldPct' ? 2 : 1, readings, lastMs: Number(mill.lastMs ?? 0) }
        return [{ ...of, key: `mill:${mill.equipmentId}:${which}`, title: `${mill.equipCode} ${title}`, kind: 'number', chart: 'imr', size: 1 }]
      }),
    )
  },
  spec: async () => noSpec,
  async readings({ db }, equipmentId, which, { fromMs, toMs, most }) {
    if (!isMeasured(which)) return []
    const rows = await db
      .selectFrom('mes_mill_record')
      .select(['endTime', 'millNo', 'batchNo', which])
      .where('equipmentId', '=', equipmentId)
      .where(which, 'is not', null)
      .where('endTime', '>=', fromMs)
      .where('endTime', '<', toMs)
      .orderBy('endTime', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.toReversed().map((row) => ({ atMs: Number(row.endTime), value: Number(row[which]), ref: row.millNo, of: row.batchNo }))
  },
}
