import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { quantityText, sumQuantities } from '#contract/rules/quantity.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText } from '../../fields/plain.ts'
import { totalledField } from './listSummary.ts'

/** 已选择 3 条 · 135 kg: how many are selected and what they come to in each unit. Fields that a person does not see are in no sum. */
export function selectionText(resource: Pick<Resource, 'fields'>, rows: readonly RecordRow[], sees: (field: Field) => boolean): string {
  const count = `已选择 ${rows.length} 条`
  const field = totalledField(resource, sees)
  if (field === null) return count
  const { name, unit = '', unitField, decimals } = field
  const amounts = Map.groupBy(
    rows.filter((row) => typeof row[name] === 'number'),
    (row) => (unitField === undefined ? unit : explainedText({ name: unitField }, row)),
  )
  const sums = [...amounts].map(([of, those]) => `${quantityText(sumQuantities(those.map((row) => Number(row[name]))), decimals)} ${of}`.trim())
  return [count, sums.join(' + ')].filter((part) => part !== '').join(' · ')
}
