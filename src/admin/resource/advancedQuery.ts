import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import type { Asked } from '../fields/fieldKit.ts'

/** How a condition compares, in the order in which they are offered (QRY-011). */
export const rules = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '在...中',
} as const
export type Rule = keyof typeof rules

/** Whether all conditions have to hold or one of them (QRY-012). */
export const matchTypes = { and: 'AND（所有条件都要求匹配）', or: 'OR（条件中的任意一个匹配）' } as const
export type MatchType = keyof typeof matchTypes

const RuleName = z.enum(Object.keys(rules) as [Rule, ...Rule[]]) // the keys of a constant object
const MatchName = z.enum(Object.keys(matchTypes) as [MatchType, ...MatchType[]]) // the same

/** One condition as it goes over the wire (api-contract.md 3; QRY-001). */
export const Condition = z.object({
  field: z.string(),
  rule: RuleName,
  val: z.string(),
  type: z.string(),
  options: z.array(z.unknown()).optional(),
  dictCode: z.string().optional(),
  dictTable: z.string().optional(),
  dictText: z.string().optional(),
  customReturnField: z.string().optional(),
  popup: z.unknown().optional(),
})
export type Condition = z.infer<typeof Condition>

/** A query that somebody kept under a name (QRY-002). */
export const SavedQuery = z.object({ title: z.string(), matchType: MatchName, records: z.array(Condition) })
export type SavedQuery = z.infer<typeof SavedQuery>

export type Advanced = { matchType: MatchType; params: readonly Condition[] } // QRY-003

/** A condition on a field, still without a value. */
export function conditionOn(field: Field): Condition {
  return { field: field.name, rule: 'eq', val: '', type: field.kind, ...('dictCode' in field ? { dictCode: field.dictCode } : {}) }
}

/** Another rule for a condition. Only `in` takes several values: any other keeps the first (QRY-006). */
export function ruledBy(condition: Condition, rule: Rule): Condition {
  return { ...condition, rule, val: rule === 'in' ? condition.val : (condition.val.split(',')[0] ?? '') }
}

/** The conditions as parameters of a list; without one there is nothing to send (QRY-014). */
export function advancedAsked({ matchType, params }: Advanced): Asked {
  return params.length === 0 ? {} : { superQueryParams: encodeURIComponent(JSON.stringify(params)), superQueryMatchType: matchType }
}

/** What the parameters of a list say; damaged ones say nothing. */
export function advancedIn(asked: Asked): Advanced {
  const matchType = MatchName.catch('and').parse(asked['superQueryMatchType'])
  try {
    return { matchType, params: z.array(Condition).parse(JSON.parse(decodeURIComponent(asked['superQueryParams'] ?? '[]'))) }
  } catch {
    return { matchType, params: [] } // an address that was cut off while it was copied
  }
}
