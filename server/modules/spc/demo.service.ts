import type { Transaction } from 'kysely'
import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import { controlLimits, limitsOf, sigmaAt } from '#contract/rules/spc/limits.ts'
import { subgroupsOf } from '#contract/rules/spc/subgroups.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { silentUnit } from '../../bus/silentUnit.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Database, Tables } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { drawnCourses } from './demoCourses.ts'
import { judgedBy } from './measureHooks.ts'
import './tables.ts'

const [dayMs, hourMs] = [86_400_000, 3_600_000]
const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' } as const
const instrument = 'CM-700d（演示）'
const maker = 'manager'
/** shades whose batches are measured, and batches of each */
const [measuredShades, batches] = [12, 30]

type At = { now: number; plantTz: string }
type Making = At & { trx: Transaction<Tables> }

export async function hasNoColorMeasures(db: Database): Promise<boolean> {
  return (await db.selectFrom('mes_color_measure').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Batches of the demo's first shades measured over the last month, with courses that break rules in known places (demoCourses.ts), and limits held for two of them. */
export async function makeDemoMeasures(db: Database, at: At): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const making = { trx, ...at }
    const shades = await trx
      .selectFrom('mes_color_standard as standard')
      .innerJoin('mes_color_formula as formula', 'formula.id', 'standard.formulaId')
      .select([
        'standard.id',
        'standard.labL',
        'standard.labA',
        'standard.labB',
        'standard.validUntil',
        'formulaId',
        'colorNo',
        'colorName',
        'deMethod',
        'deTol',
      ])
      .where('formula.status', '=', 'active')
      .orderBy('formula.colorNo')
      .execute()
    const today = wireTime(at.now, at.plantTz).slice(0, 10)
    const valid = shades.filter(({ validUntil }) => standardStatusOn(validUntil, today) !== 'expired').slice(0, measuredShades)
    for (const [index, shade] of valid.entries()) await makeShade(making, shade, index)
  })
}

type Shade = { id: string; labL: number; labA: number; labB: number; formulaId: string; colorNo: string; colorName: string; deMethod: string; deTol: number }

async function makeShade(making: Making, shade: Shade, index: number): Promise<void> {
  const { trx, now, plantTz } = making
  const course = drawnCourses(index, batches)
  const lightness: number[] = []
  for (const [batch, [dL, da, db]] of course.entries()) {
    const measuredAt = now - (batches - batch) * dayMs - index * 2 * hourMs + (batch % 3) * hourMs
    const readings = readingsAt([shade.labL + dL, shade.labA + da, shade.labB + db], batch)
    const judged = judgedBy(shade, readings)
    lightness.push(judged.dL)
    await trx
      .insertInto('mes_color_measure')
      .values({
        ...keptAt(measuredAt),
        measureNo: await numberAt(making, 'mes_color_measure', measuredAt),
        standardId: shade.id,
        formulaId: shade.formulaId,
        batchNo: `${wireTime(measuredAt, plantTz).slice(2, 10).replaceAll('-', '')}${shade.colorNo}`,
        measuredAt,
        ...readings,
        ...conditions,
        instrument,
        qcId: '',
        ...judged,
        importedFrom: '',
      })
      .execute()
  }
  if (index < 2) await holdLimits(making, shade, lightness.slice(0, 20))
}

/** Three readings that are a hundredth or two apart, as those of an instrument are. */
function readingsAt([l, a, b]: readonly [number, number, number], seed: number) {
  const off = (turn: number, axis: number) => Math.round(100 * 0.02 * Math.sin(7 * seed + 3 * turn + 11 * axis)) / 100
  const read = (value: number, turn: number, axis: number) => Math.round((value + off(turn, axis)) * 100) / 100
  return {
    l1: read(l, 1, 0),
    a1: read(a, 1, 1),
    b1: read(b, 1, 2),
    l2: read(l, 2, 0),
    a2: read(a, 2, 1),
    b2: read(b, 2, 2),
    l3: read(l, 3, 0),
    a3: read(a, 3, 1),
    b3: read(b, 3, 2),
  }
}

/** The quality engineer held the limits of ΔL* after the first twenty batches. */
async function holdLimits(making: Making, { formulaId, colorNo, colorName }: Shade, readings: readonly number[]): Promise<void> {
  const frozenTime = making.now - 9 * dayMs
  const limits = limitsOf('imr', subgroupsOf('imr', readings, 1))
  if (!limits) return
  const { upper, lower } = controlLimits('imr', limits, 1)
  await making.trx
    .insertInto('mes_spc_limit')
    .values({
      ...keptAt(frozenTime),
      limitNo: await numberAt(making, 'mes_spc_limit', frozenTime),
      characteristic: `colour:${formulaId}:dL`,
      subject: `${colorNo} ${colorName} ΔL* 单值-移动极差`,
      chart: 'imr',
      versionNo: 1,
      size: 1,
      groups: readings.length,
      center: limits.center,
      upper,
      lower,
      sigma: sigmaAt(limits, 1),
      spreadCenter: limits.spread?.center ?? null,
      spreadUpper: limits.spread?.upper ?? null,
      spreadLower: limits.spread?.lower ?? null,
      dataFrom: making.now - batches * dayMs,
      dataTo: frozenTime,
      reason: '连续 20 批稳定',
      frozenBy: maker,
      frozenTime,
      endReason: '',
      status: 'active',
    })
    .execute()
}

const keptAt = (at: number) => ({ id: rowId(at), createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 })

function numberAt({ trx, plantTz }: Making, rule: string, at: number): Promise<string> {
  return nextNumber(silentUnit({ trx, by: { ...systemActor, username: maker, realname: '质量' }, at }), rule, { plantTz })
}
