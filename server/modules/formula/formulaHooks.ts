import type { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import type { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

export type Formula = NonNullable<(typeof colorFormulas)['rowType']> & { id: string }
type VersionRow = NonNullable<(typeof formulaVersions)['rowType']> & { id: string }
/** A version as its commands read and set it; `approveTime` may be set as ms since the epoch. */
export type Version = Omit<VersionRow, 'approveTime'> & { approveTime: string | number | null }

/** Versions of a formula follow from one another: the next number, and which one is approved. */
export const formulaTurn = (formulaId: string): string => `mes_color_formula ${formulaId}`

/** A formula gets its number when it is made, and always the swatch of its target colour. */
export function formulaHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Formula> {
  return {
    async assigned(row, before, unit) {
      const target = { l: row.targetL ?? before?.targetL ?? 0, a: row.targetA ?? before?.targetA ?? 0, b: row.targetB ?? before?.targetB ?? 0 }
      const hex = hexOfLab(target)
      return before ? { hex } : { hex, formulaNo: await nextNumber(unit, 'mes_color_formula', { plantTz }) }
    },
  }
}

/** A version gets the next number of its formula, from the second on it says why, and the sum of its shares is told. */
export const versionHooks: Hooks<VersionRow> = {
  async assigned(row, before, { trx }) {
    if (before) {
      requireReason(before.versionNo, row.changeReason ?? before.changeReason)
      return {}
    }
    const formulaId = row.formulaId ?? ''
    await takeTurn(trx, formulaTurn(formulaId))
    const formula = await trx.selectFrom('mes_color_formula').select(['colorNo', 'colorName']).where('id', '=', formulaId).executeTakeFirst()
    const last = await trx
      .selectFrom('mes_formula_version')
      .select('versionNo')
      .where('formulaId', '=', formulaId)
      .orderBy('versionNo', 'desc')
      .executeTakeFirst()
    const versionNo = (last?.versionNo ?? 0) + 1
    requireReason(versionNo, row.changeReason ?? '')
    const versionLabel = `${formula?.colorNo ?? ''} ${formula?.colorName ?? ''} V${versionNo}`
    return { versionNo, versionLabel, sumPct: 0, rejectReason: '', approvedBy: '', approveTime: null }
  },
  async linesSaved(version, { trx }) {
    const lines = await trx.selectFrom('mes_formula_line').select('pct').where('versionId', '=', version.id).execute()
    return { sumPct: fromMicro(lines.reduce((sum, { pct }) => sum + Number(pct), 0)) }
  },
}

function requireReason(versionNo: number, changeReason: string): void {
  if (versionNo === 1 || changeReason !== '') return
  const sentence = '第 2 版起请填写变更原因'
  throw new Problem(422, sentence, { fields: { changeReason: [sentence] } })
}
