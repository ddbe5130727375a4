import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import type { Row } from '../field/row.ts'

/** What a stored check rule says of a value; null when it is content, or when there is no such rule. */
export type CheckByRule = (ruleCode: string, value: string) => Promise<string | null>

/** What the check rules of its fields say of a row, by field. An empty value is no business of theirs (VAL-032). */
export async function ruleComplaints(fields: readonly Field[], row: Row, checkByRule: CheckByRule): Promise<{ name: string; complaint: string }[]> {
  const judged = fields.map(async ({ name, checkRule }) => {
    const value = row[name]
    if (checkRule === undefined || (typeof value !== 'string' && typeof value !== 'number') || value === '') return null
    return { name, complaint: await checkByRule(checkRule, String(value)) }
  })
  return (await Promise.all(judged)).flatMap((one) => (one && one.complaint !== null ? [{ name: one.name, complaint: one.complaint }] : []))
}

/** Refuses a row that a check rule does not let pass, with each sentence at its field. */
export async function requireRules(fields: readonly Field[], row: Row, checkByRule: CheckByRule): Promise<void> {
  const [first, ...more] = await ruleComplaints(fields, row, checkByRule)
  if (first) throw new Problem(422, first.complaint, { fields: Object.fromEntries([first, ...more].map(({ name, complaint }) => [name, [complaint]])) })
}
