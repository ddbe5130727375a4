import type { Transaction } from 'kysely'
import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { silentUnit } from '../../bus/silentUnit.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Tables } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { judged } from './colour/judged.ts'
import './colourTables.ts'
import { demoOptics } from './demoOptics.ts'
import './tables.ts'

const dayMs = 86_400_000
const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' } as const
const instrument = 'CM-700d（演示）'
const maker = 'manager'

type Making = { trx: Transaction<Tables>; now: number; plantTz: string }
type Offset = readonly [l: number, a: number, b: number]
type Drawn = { offset: Offset; batch?: { no: string; kg: number } }

/** A batch into which a lot of iron oxide came that was too strong (factory.md 6.8, incident 1). */
const strongBatch: Drawn = { offset: [-1.5, 1.3, 0.3], batch: { no: 'F06-01', kg: 160 } }

/** Colour data, trials and standards of the demo's shades, once they and their versions stand. */
export async function makeDemoColours(making: Making): Promise<void> {
  await makeOptics(making)
  const { trx } = making
  const shades = await trx.selectFrom('mes_color_formula').selectAll().orderBy('formulaNo').execute()
  const versions = await trx.selectFrom('mes_formula_version').select(['id', 'formulaId', 'versionNo', 'status', 'createTime']).orderBy('versionNo').execute()
  for (const [at, shade] of shades.entries()) {
    await makeStandard(making, shade, at)
    const own = versions.filter(({ formulaId, status }) => formulaId === shade.id && status !== 'draft')
    for (const version of own) {
      const trials = drawnOf(at + 60 * version.versionNo, version.status === 'obsolete')
      for (const [index, drawn] of (shade.colorNo === 'F06' && version.status === 'trial' ? [...trials, strongBatch] : trials).entries())
        await makeTrial(making, { shade, version, drawn, atMs: Number(version.createTime) + (index + 1) * dayMs })
    }
  }
}

/** On the way to a target: the first trial is far off, the next ones come nearer; of a version that was given up they do not arrive. */
function drawnOf(seed: number, isGivenUp: boolean): Drawn[] {
  const spread = (index: number, axis: number) => Math.sin(12.9898 * seed + 78.233 * (axis + 1) + 37.719 * index)
  const sizes = isGivenUp ? [2.2, 1.6] : [1.5, 0.7, 0.25]
  return sizes.map((size, index) => ({ offset: [spread(index, 0) * size, spread(index, 1) * size, spread(index, 2) * size] }))
}

const keptAt = (at: number) => ({ id: rowId(at), createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 })
const hundredths = (value: number) => Math.round(value * 100) / 100

function numberAt({ trx, plantTz }: Making, rule: string, at: number): Promise<string> {
  return nextNumber(silentUnit({ trx, by: { ...systemActor, username: maker, realname: '配色' }, at }), rule, { plantTz })
}

async function makeOptics({ trx, now, plantTz }: Making): Promise<void> {
  const materials = await trx.selectFrom('mes_material').select(['id', 'materialCode']).execute()
  const measuredAt = now - 60 * dayMs
  const idOf = new Map(materials.map(({ id, materialCode }) => [materialCode, id]))
  for (const [code, [reflectR, reflectG, reflectB], tintStrength] of demoOptics) {
    const materialId = idOf.get(code)
    if (materialId === undefined) continue
    const row = {
      ...keptAt(measuredAt),
      sheetNo: `YP-${code}`,
      materialId,
      measuredOn: wireTime(measuredAt, plantTz).slice(0, 10),
      reflectR,
      reflectG,
      reflectB,
      tintStrength,
      remark: '',
    }
    await trx.insertInto('mes_colorant_optics').values(row).execute()
  }
}

type Shade = Tables['mes_color_formula']

async function makeStandard(making: Making, { id: formulaId, targetL, targetA, targetB, createTime }: Shade, at: number): Promise<void> {
  const { trx, now, plantTz } = making
  const measuredAt = Number(createTime) + 2 * dayMs
  const endsAt = at % 15 === 6 ? now + 20 * dayMs : at % 30 === 11 ? now - 5 * dayMs : measuredAt + (365 + at) * dayMs
  const [validUntil, today] = [endsAt, now].map((ms) => wireTime(ms, plantTz).slice(0, 10)) as [string, string] // two in, two out
  const [labL, labA, labB] = [hundredths(targetL + 0.03), hundredths(targetA - 0.02), hundredths(targetB + 0.01)]
  const status = standardStatusOn(validUntil, today)
  const standardNo = await numberAt(making, 'mes_color_standard', measuredAt)
  const row = { ...keptAt(measuredAt), formulaId, standardNo, labL, labA, labB, ...conditions, instrument, measuredAt, validUntil, status }
  await trx
    .insertInto('mes_color_standard')
    .values({ ...row, place: '标准样柜 A', remark: '' })
    .execute()
}

type Trial = { shade: Shade; version: { id: string }; drawn: Drawn; atMs: number }

async function makeTrial(making: Making, { shade, version, drawn: { offset, batch }, atMs }: Trial): Promise<void> {
  const { trx, plantTz } = making
  const [labL, labA, labB] = [hundredths(shade.targetL + offset[0]), hundredths(shade.targetA + offset[1]), hundredths(shade.targetB + offset[2])]
  const kept = keptAt(atMs)
  const measured = { labL: Math.min(100, labL), labA, labB, ...conditions }
  await trx
    .insertInto('mes_color_trial')
    .values({
      ...kept,
      trialNo: await numberAt(making, 'mes_color_trial', atMs),
      formulaId: shade.id,
      versionId: version.id,
      trialDate: wireTime(atMs, plantTz).slice(0, 10),
      ...measured,
      ...judged(shade, measured),
      instrument,
      batchNo: batch?.no ?? '',
      batchQty: batch ? toMicro(batch.kg) : null,
      photo: '',
      note: '',
    })
    .execute()
  const lines = await trx
    .selectFrom('mes_formula_line')
    .select(['seq', 'phase', 'materialId', 'pct'])
    .where('versionId', '=', version.id)
    .orderBy('seq')
    .execute()
  await trx
    .insertInto('mes_color_trial_line')
    .values(lines.map((line) => ({ ...keptAt(atMs), ...line, trialId: kept.id })))
    .execute()
}
