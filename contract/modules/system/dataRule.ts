/** Which rows of a list a role sees (entity SysPermissionDataRule): a condition on one column of the records behind a right. */
export type DataRule = {
  ruleColumn: string
  /** dictionary rule_conditions */
  ruleConditions: string
  /** a text, or one of `dataRuleVariables` in `#{…}` */
  ruleValue: string
}

/** The conditions a rule can have (dictionary rule_conditions); own SQL is not one of them (security.md, decisions.md). */
export const dataRuleConditions = ['>', '>=', '<', '<=', '=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const

/** What a rule may say instead of a text, in both spellings of api-contract.md 3. */
export const dataRuleVariables = ['sys_user_code', 'sys_user_name', 'sys_org_code', 'sys_multi_org_code', 'sys_date', 'sys_time', 'tenant_id'] as const
export type DataRuleVariable = (typeof dataRuleVariables)[number]
