import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RuleRows } from '#contract/modules/access/dataRule.ts'
import type { DataRule } from '#contract/modules/access/dataRule.ts'
import { request } from '../../../api/request.ts'

/** How many records of a list rules would leave, to a person or ('') to who asks. Nothing is asked while a rule is not complete. */
export function useRuleRows(permission: string, given: readonly DataRule[], userId: string) {
  const rules = given.map(({ ruleColumn, ruleConditions, ruleValue }) => ({ ruleColumn, ruleConditions, ruleValue }))
  const body = { permission, rules, userId }
  return useQuery({
    queryKey: ['records', 'ruleRows', body],
    queryFn: () => request('/sys/permission/ruleRows', RuleRows, { method: 'POST', body, quiet: true }),
    enabled: rules.every(({ ruleColumn, ruleConditions, ruleValue }) => ruleColumn !== '' && ruleConditions !== '' && ruleValue.trim() !== ''),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
