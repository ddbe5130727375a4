import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'
import { noSpec } from './families.ts'
import type { Family, Listed } from './families.ts'

const measured = { dE: 'ΔE', dL: 'ΔL*', da: 'Δa*', db: 'Δb*' } as const
type Measured = keyof typeof measured
const isMeasured = (which: string): which is Measured => Object.hasOwn(measured, which)

/** Colour differences of batches, shade by shade: ΔE and what it is made of, and the share out of tolerance. */
export const colourFamily: Family = {
  name: 'colour',
  resource: 'mesColorMeasure',
  field: 'measureNo',
  async listed({ db }) {
    const shades = await db
      .selectFrom('mes_color_measure as measure')
      .innerJoin('mes_color_formula as formula', 'formula.id', 'measure.formulaId')
      .select(['formulaId', 'colorNo', 'colorName', sql<number>`count(*)`.as('readings'), sql<number>`max("measuredAt")`.as('lastMs')])
      .groupBy(['formulaId', 'colorNo', 'colorName'])
      .orderBy('colorNo')
      .execute()
    return shades.flatMap(({ formulaId, colorNo, colorName, readings, lastMs }): Listed[] => {
      const of = { family: '色差', unit: '', decimals: 2, readings: Number(readings), lastMs: Number(lastMs) }
      const named = `${colorNo} ${colorName}`
      return [
        ...Object.entries(measured).map(([which, title]): Listed => ({
          ...of,
          key: `colour:${formulaId}:${which}`,
          title: `${named} ${title}`,
          kind: 'number',
          chart: 'imr',
          size: 1,
        })),
        { ...of, key: `colour:${formulaId}:fail`, title: `${named} 超差率`, kind: 'unit', chart: 'p', size: 10 },
      ]
    })
  },
  async spec({ db }, formulaId, which) {
    const shade = await db.selectFrom('mes_color_formula').select('deTol').where('id', '=', formulaId).executeTakeFirst()
    return which === 'dE' && shade ? { low: null, high: shade.deTol, target: 0 } : noSpec
  },
  readings: ({ db }, formulaId, which, span) => readingsOf(db, formulaId, which, span),
}

async function readingsOf(db: Database, formulaId: string, which: string, { fromMs, toMs, most }: Parameters<Family['readings']>[3]) {
  const rows = await db
    .selectFrom('mes_color_measure')
    .select(['measuredAt', 'measureNo', 'batchNo', 'dE', 'dL', 'da', 'db', 'verdict'])
    .where('formulaId', '=', formulaId)
    .where('measuredAt', '>=', fromMs)
    .where('measuredAt', '<', toMs)
    .orderBy('measuredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map((row) => ({
    atMs: Number(row.measuredAt),
    value: isMeasured(which) ? row[which] : row.verdict === 'fail' ? 1 : 0,
    ref: row.measureNo,
    of: row.batchNo,
  }))
}
