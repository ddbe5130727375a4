import { secretShare } from '#contract/modules/formula/formulaLine.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { Guarded } from '../../resource/command/commandHalf.ts'
import type { Version } from './formulaHooks.ts'

type VersionLook = Pick<Guarded<Version>, 'unit' | 'record'>

/** how far from 100 % the shares may be together (factory.md 3.5) */
const slackMicro = toMicro(0.001)

/** What keeps a version from being submitted, in a sentence that says what to do: it is whole, it has a key line, and no share is above what its material may have. */
export async function incompleteFormula({ unit: { trx, by }, record }: VersionLook): Promise<string | null> {
  const lines = await trx
    .selectFrom('mes_formula_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.seq', 'line.materialId', 'line.pct', 'line.isKey', 'material.materialName', 'material.maxPct'])
    .where('line.versionId', '=', record.id)
    .orderBy('line.seq')
    .execute()
  if (lines.length === 0) return '还没有配方行，请先填写用哪些物料'
  const sum = lines.reduce((total, { pct }) => total + Number(pct), 0)
  const told = (micro: number) => (by.permissions.has(secretShare.unless) ? ` ${percentText(micro)} %` : '')
  if (Math.abs(sum - toMicro(100)) > slackMicro) return `比例合计${told(sum) === '' ? '' : `${told(sum)}，`}应为 100 %，请调整各行`
  if (!lines.some(({ isKey }) => isKey === 'Y')) return '没有关键物料，请至少标记一行'
  const shareOf = (materialId: string) => lines.reduce((total, line) => (line.materialId === materialId ? total + Number(line.pct) : total), 0)
  const over = lines.find(({ materialId, maxPct }) => maxPct !== null && shareOf(materialId) > toMicro(maxPct))
  if (!over) return null
  const share = told(shareOf(over.materialId))
  return `第 ${over.seq} 行 ${over.materialName}${share === '' ? '的比例' : ` 共${share}，`}超过它的上限 ${over.maxPct} %`
}

const percentText = (micro: number) => String(Number((micro / 1_000_000).toFixed(4)))
