import type { colorTrials } from '#contract/modules/formula/colorTrial.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import '../colourTables.ts'
import '../tables.ts'
import { judged } from './judged.ts'

type Trial = NonNullable<(typeof colorTrials)['rowType']> & { id: string }
/** A trial gets its number, its shade and its judgement by the target as it stands now, and keeps what its version was made of. */
export function trialHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Trial> {
  return {
    async assigned(row, before, unit) {
      const trial = { ...before, ...row }
      const formula = await formulaOf(unit, trial.versionId ?? '')
      const { labL = 0, labA = 0, labB = 0, illuminant = '', observer = '', geometry = '' } = trial // the schema let only whole rows through
      const judgement = judged(formula, { labL, labA, labB, illuminant, observer, geometry })
      return before ? judgement : { ...judgement, formulaId: formula.id, trialNo: await nextNumber(unit, 'mes_color_trial', { plantTz }) }
    },
    async afterChange({ verb, after }, unit) {
      if (verb === 'add' && after) await copyLines(unit, after)
    },
  }
}

async function formulaOf({ trx }: UnitOfWork, versionId: string) {
  const formula = await trx
    .selectFrom('mes_formula_version as version')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'version.formulaId')
    .select(['formula.id', 'targetL', 'targetA', 'targetB', 'illuminant', 'observer', 'geometry', 'deMethod', 'deTol'])
    .where('version.id', '=', versionId)
    .executeTakeFirst()
  if (formula) return formula
  const sentence = '没有这个配方版本，请重新选择'
  throw new Problem(422, sentence, { fields: { versionId: [sentence] } })
}

async function copyLines({ trx, by, at }: UnitOfWork, { id: trialId, versionId }: Trial): Promise<void> {
  const lines = await trx
    .selectFrom('mes_formula_line')
    .select(['seq', 'phase', 'materialId', 'pct'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute()
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1, trialId }
  for (const line of lines)
    await trx
      .insertInto('mes_color_trial_line')
      .values({ ...kept, ...line, id: rowId(at) })
      .execute()
}
