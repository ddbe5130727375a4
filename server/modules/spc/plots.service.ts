import { sql } from 'kysely'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { curvedBatches, curveMinutes, plottedBatches } from '#contract/modules/spc/plots.ts'
import type { BatchCurve, Plots } from '#contract/modules/spc/plots.ts'
import { conditionsText } from '#contract/rules/colour/conditions.ts'
import { isDeltaMethod } from '#contract/rules/colour/deltaE.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

export type TrendOf = (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
type At = { at: number; plantTz: string; trend: TrendOf }

const minuteMs = 60_000

/** One shade as pictures, and the curves of the mixer that made batches last (contract/modules/spc/plots.ts). */
export async function plotsOf(db: Database, formulaId: string, at: At): Promise<Plots> {
  const shades = await measuredShades(db)
  const furthest = shades.filter(({ isNewestOff }) => isNewestOff).toSorted((one, other) => other.lastMs - one.lastMs)[0]
  const newest = shades.toSorted((one, other) => other.lastMs - one.lastMs)[0]
  const chosen = shades.find((one) => one.formulaId === formulaId) ?? furthest ?? newest
  return {
    atMs: at.at,
    shades: shades.map(({ formulaId: id, colorNo, colorName, hex, off }) => ({ formulaId: id, colorNo, colorName, hex, off })),
    shade: chosen ? await shadeOf(db, chosen, at.plantTz) : null,
    curves: await curvesOf(db, at),
  }
}

type Shade = { formulaId: string; colorNo: string; colorName: string; hex: string; off: number; lastMs: number; isNewestOff: boolean }

async function measuredShades(db: Database): Promise<Shade[]> {
  const rows = await db
    .selectFrom('mes_color_measure as measure')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'measure.formulaId')
    .select(['formulaId', 'colorNo', 'colorName', 'hex', sql<number>`max("measuredAt")`.as('lastMs')])
    .select([
      sql<number>`sum(case when "verdict" = 'fail' then 1 else 0 end)`.as('off'),
      sql<number>`max(case when "verdict" = 'fail' then "measuredAt" else 0 end)`.as('lastOffMs'),
    ])
    .groupBy(['formulaId', 'colorNo', 'colorName', 'hex'])
    .orderBy('colorNo')
    .execute()
  return rows.map(({ lastMs, lastOffMs, off, ...shade }) => ({
    ...shade,
    off: Number(off),
    lastMs: Number(lastMs),
    isNewestOff: Number(lastOffMs) === Number(lastMs),
  }))
}

async function shadeOf(db: Database, { formulaId, colorNo, colorName, hex }: Shade, plantTz: string): Promise<Plots['shade']> {
  const rows = await db
    .selectFrom('mes_color_measure')
    .selectAll()
    .where('formulaId', '=', formulaId)
    .orderBy('measuredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(plottedBatches)
    .execute()
  const [newest] = rows
  if (!newest) return null
  const standard = await db
    .selectFrom('mes_color_standard as standard')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'standard.formulaId')
    .select(['standard.labL', 'standard.labA', 'standard.labB', 'deMethod', 'deTol'])
    .where('standard.id', '=', newest.standardId)
    .executeTakeFirstOrThrow()
  return {
    formulaId,
    colorNo,
    colorName,
    hex,
    standard: { l: standard.labL, a: standard.labA, b: standard.labB },
    method: isDeltaMethod(standard.deMethod) ? standard.deMethod : 'dE00',
    tolerance: standard.deTol,
    conditions: conditionsText(newest),
    batches: rows.toReversed().map((row) => ({
      measureNo: row.measureNo,
      batchNo: row.batchNo,
      at: wireTime(Number(row.measuredAt), plantTz),
      l: row.labL,
      a: row.labA,
      b: row.labB,
      dE: row.dE,
      dL: row.dL,
      da: row.da,
      db: row.db,
      isOff: row.verdict === 'fail',
    })),
  }
}

/** Temperatures of the last batches of one mixer, laid over each other with the end of charging (or else the start) as zero. */
async function curvesOf(db: Database, { at, plantTz, trend }: At): Promise<Plots['curves']> {
  const machine = await db
    .selectFrom('mes_task as task')
    .innerJoin('mes_equipment as machine', 'machine.id', 'task.equipmentId')
    .select(['machine.id', 'machine.equipCode'])
    .where('task.machineType', '=', 'mixer')
    .where('actualStart', 'is not', null)
    .orderBy('actualStart', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!machine) return null
  const tag = await db
    .selectFrom('mes_plc_tag')
    .select(['tagCode', 'name', 'unit'])
    .where('tagCode', 'like', `${machine.equipCode}.%`)
    .where('unit', '=', '°C')
    .orderBy('tagCode', 'desc') // the powder before the jacket
    .limit(1)
    .executeTakeFirst()
  if (!tag) return null
  const tasks = await db
    .selectFrom('mes_task as task')
    .innerJoin('mes_plan as plan', 'plan.id', 'task.planId')
    .select(['task.id', 'actualStart', 'batchNo'])
    .where('equipmentId', '=', machine.id)
    .where('task.machineType', '=', 'mixer')
    .where('actualStart', 'is not', null)
    .orderBy('actualStart', 'desc')
    .limit(curvedBatches)
    .execute()
  const charged = await db
    .selectFrom('mes_charge')
    .select(['taskId', sql<number>`max("createTime")`.as('lastMs')])
    .where('taskId', 'in', tasks.length === 0 ? [''] : tasks.map(({ id }) => id))
    .where('result', '=', 'ok')
    .groupBy('taskId')
    .execute()
  const endOf = new Map(charged.map(({ taskId, lastMs }) => [taskId, Number(lastMs)]))
  const batches: BatchCurve[] = []
  for (const { id, actualStart, batchNo } of tasks.toReversed()) {
    const zeroMs = endOf.get(id) ?? Number(actualStart)
    const values = await minutesOf(trend, tag.tagCode, zeroMs, at)
    if (values.some((value) => value !== null)) batches.push({ batchNo, at: wireTime(zeroMs, plantTz), values })
  }
  return { machine: machine.equipCode, title: tag.name, unit: tag.unit, batches }
}

async function minutesOf(trend: TrendOf, tagCode: string, zeroMs: number, now: number): Promise<(number | null)[]> {
  const count = curveMinutes.before + curveMinutes.after
  const fromMs = Math.floor(zeroMs / minuteMs) * minuteMs - curveMinutes.before * minuteMs
  const values = Array.from({ length: count }, (): number | null => null)
  if (fromMs >= now) return values
  const kept = await trend({ tagCode, fromMs, toMs: fromMs + count * minuteMs, points: count }).catch(() => null) // nothing was kept of it
  for (const [atMs, , , last] of kept?.points ?? []) {
    const minute = Math.floor((atMs - fromMs) / minuteMs)
    if (minute >= 0 && minute < count) values[minute] = last
  }
  return values
}
