import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import type { ColorVerdict, colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { unlikeConditions } from '#contract/rules/colour/conditions.ts'
import { colourDifference, isDeltaMethod } from '#contract/rules/colour/deltaE.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './tables.ts'

export type Measure = NonNullable<(typeof colorMeasures)['rowType']> & { id: string }
type Readings = Pick<Measure, 'l1' | 'a1' | 'b1' | 'l2' | 'a2' | 'b2' | 'l3' | 'a3' | 'b3'>
type Standard = Awaited<ReturnType<typeof standardOf>>

/** A measurement gets its number, the mean of its readings, and its verdict by the formula and the tolerance of the shade. */
export function measureHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Measure> {
  return {
    async assigned(row, before, unit) {
      if (before) return {}
      const standard = await standardOf(unit, row.standardId ?? '')
      refuseStandard(standard, row, wireTime(unit.at, plantTz).slice(0, 10))
      const judged = judgedBy(standard, row as Readings) // the schema let only whole rows through
      return { ...judged, formulaId: standard.formulaId, measureNo: await nextNumber(unit, 'mes_color_measure', { plantTz }), importedFrom: '', qcId: '' }
    },
  }
}

/** The mean of three readings against a standard, by the formula of the shade and within its tolerance. */
export function judgedBy({ labL, labA, labB, deMethod, deTol }: Pick<Standard, 'labL' | 'labA' | 'labB' | 'deMethod' | 'deTol'>, row: Readings) {
  const sample = meanOf(row)
  const method = isDeltaMethod(deMethod) ? deMethod : 'dE00'
  const { dE, dL, da, db, dC, dH } = colourDifference(method, { l: labL, a: labA, b: labB }, sample)
  const [labs, differences] = [
    { labL: sixth(sample.l), labA: sixth(sample.a), labB: sixth(sample.b) },
    { dE: sixth(dE), dL: sixth(dL), da: sixth(da), db: sixth(db), dC: sixth(dC), dH: sixth(dH) },
  ]
  const verdict: ColorVerdict = differences.dE <= deTol ? 'pass' : 'fail'
  return { ...labs, ...differences, verdict }
}

/** To six places: more says nothing of a colour, and what a sum of fractions leaves behind must not decide at the limit. */
const sixth = (value: number) => Math.round(value * 1e6) / 1e6 + 0 // no −0

function meanOf({ l1, a1, b1, l2, a2, b2, l3, a3, b3 }: Readings): Lab {
  return { l: (l1 + l2 + l3) / 3, a: (a1 + a2 + a3) / 3, b: (b1 + b2 + b3) / 3 }
}

async function standardOf({ trx }: Pick<UnitOfWork, 'trx'>, standardId: string) {
  const standard = await trx
    .selectFrom('mes_color_standard as standard')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'standard.formulaId')
    .select(['standardNo', 'standard.labL', 'standard.labA', 'standard.labB', 'standard.illuminant', 'standard.observer', 'standard.geometry', 'validUntil'])
    .select(['standard.formulaId', 'deMethod', 'deTol'])
    .where('standard.id', '=', standardId)
    .executeTakeFirst()
  if (standard) return standard
  throw refused('standardId', '没有这个标准样，请重新选择')
}

/** A faded standard says nothing any more, and colours of unlike conditions have no difference (docs/decisions/101-colour-in-numbers.md). */
function refuseStandard(standard: Standard, row: Partial<Measure>, today: string): void {
  const { standardNo, validUntil } = standard
  if (standardStatusOn(validUntil, today) === 'expired')
    throw refused('standardId', `标准样 ${standardNo} 已于 ${validUntil} 到期，不能用来判色。请选用有效的标准样，或重新压制`)
  const { illuminant = '', observer = '', geometry = '' } = row
  const unlike = unlikeConditions(standard, { illuminant, observer, geometry })
  if (unlike !== null) throw refused('illuminant', unlike)
}

function refused(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
