import { dictOptions } from '../../api/dictionary.ts'
import type { Resource } from '#contract/resource.ts'
import type { Words } from '#contract/rules/formComplaints.ts'

/** What values of the fields of a resource are called, by the dictionaries that this browser knows: for a sentence. */
export function wordsOf({ fields }: Pick<Resource, 'fields'>): Words {
  return (name, value) => {
    const field = fields.find((one) => one.name === name)
    if (field?.kind === 'switch') return value === 'Y' ? '是' : '否'
    const entries = field && 'dictCode' in field ? dictOptions(field.dictCode) : []
    return entries.find((entry) => entry.value === String(value))?.text ?? String(value)
  }
}
