import type { Field } from '#contract/field.ts'
import { fieldSentence } from '#contract/rules/fieldRules.ts'
import { Problem } from '../../http/problem.ts'
import type { Row } from '../field/row.ts'

/** What a stored check rule says of a value; null when it is content, or when there is no such rule. */
export type CheckByRule = (ruleCode: string, value: string) => Promise<string | null>

/**
 * What the rules of its fields say of a row, by field: those that every installation has, and those that it keeps itself. An empty value is no
 * business of theirs (VAL-032), and what stood in `before` breaks no rule that came later.
 */
export async function ruleComplaints(
  fields: readonly Field[],
  row: Row,
  checkByRule: CheckByRule,
  before: Row | null = null,
): Promise<{ name: string; complaint: string }[]> {
  const judged = fields.map(async (field) => {
    const { name, checkRule } = field
    const value = row[name]
    const sentence = fieldSentence(field, value, before?.[name])
    if (sentence !== null) return { name, complaint: sentence }
    if (checkRule === undefined || (typeof value !== 'string' && typeof value !== 'number') || value === '') return null
    return { name, complaint: await checkByRule(checkRule, String(value)) }
  })
  return (await Promise.all(judged)).flatMap((one) => (one && one.complaint !== null ? [{ name: one.name, complaint: one.complaint }] : []))
}

/** Refuses a row that a check rule does not let pass, with each sentence at its field. */
export async function requireRules(fields: readonly Field[], row: Row, checkByRule: CheckByRule, before: Row | null = null): Promise<void> {
  const [first, ...more] = await ruleComplaints(fields, row, checkByRule, before)
  if (first) throw new Problem(422, first.complaint, { fields: Object.fromEntries([first, ...more].map(({ name, complaint }) => [name, [complaint]])) })
}
