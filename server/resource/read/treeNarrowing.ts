import type { Field } from '#contract/field.ts'
import { conditionComplaints, treeCondition } from '#contract/rules/treeCondition.ts'
import { Problem } from '../../http/problem.ts'
import { refuseNul } from '../../http/refuseNul.ts'
import { storedOf } from '../field/columns.ts'
import { comparison, nothing } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'

/** What the condition of a tree (a JSON object, field → value) leaves. Declared fields only: another name is refused with 422 (api-contract.md 0.2). */
export function narrowedBy(text: string, fields: readonly Field[], plantTz: string): Condition {
  const condition = conditionIn(text)
  refuseNul(condition)
  const of = Object.entries(condition).map(([name, wanted]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) throw new Problem(422, `不能按 ${name.slice(0, 64)} 查询`)
    const value = storedOf(field, String(wanted), plantTz)
    return value === null ? nothing : comparison(field, 'eq', value)
  })
  return { is: 'all', of }
}

function conditionIn(text: string): Record<string, string | number> {
  try {
    return treeCondition(text, conditionComplaints.tree)
  } catch (error) {
    throw new Problem(422, error instanceof Error ? error.message : conditionComplaints.tree)
  }
}
