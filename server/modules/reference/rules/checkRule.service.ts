import { CheckSteps } from '#contract/modules/reference/checkRule.ts'
import type { CheckStep } from '#contract/modules/reference/checkRule.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { firstFailure, mostWork, stepsFault, workOf } from './checkSteps.ts'
import type { StepFailure } from './checkSteps.ts'

/** What a stored check rule says of a value: null when it is content, 'unknown' when there is no such rule. */
export async function judgeByRule(db: Database, ruleCode: string, value: string): Promise<StepFailure | 'unknown' | null> {
  const steps = await stepsOf(db, ruleCode)
  if (steps === null) return 'unknown'
  // rules from before the limit, and values longer than rules are stored for
  if (workOf(steps, value.length) > mostWork) throw new Problem(422, `校验规则 ${ruleCode} 过于复杂，不能校验这么长的内容，请缩短内容，或请管理员简化规则`)
  return firstFailure(steps, value)
}

async function stepsOf(db: Database, ruleCode: string): Promise<readonly CheckStep[] | null> {
  const row = await db.selectFrom('sys_check_rule').select('ruleJson').where('ruleCode', '=', ruleCode).executeTakeFirst()
  return row ? CheckSteps.parse(JSON.parse(row.ruleJson)) : null
}

/** Refuses a rule whose patterns the server cannot run, or not in time; the rest the contract has judged. */
export function requirePatterns(row: Record<string, unknown>): void {
  const fault = stepsFault(CheckSteps.parse(JSON.parse(String(row['ruleJson']))))
  if (fault !== null) throw new Problem(422, fault, { fields: { ruleJson: [fault] } })
}
