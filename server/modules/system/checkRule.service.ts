import { CheckSteps } from '#contract/modules/system/checkRule.ts'
import type { CheckStep } from '#contract/modules/system/checkRule.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { firstFailure, patternComplaint } from './checkSteps.ts'
import type { StepFailure } from './checkSteps.ts'

/** What a stored check rule says of a value: null when it is content, 'unknown' when there is no such rule. */
export async function judgeByRule(db: Database, ruleCode: string, value: string): Promise<StepFailure | 'unknown' | null> {
  const steps = await stepsOf(db, ruleCode)
  return steps === null ? 'unknown' : firstFailure(steps, value)
}

async function stepsOf(db: Database, ruleCode: string): Promise<readonly CheckStep[] | null> {
  const row = await db.selectFrom('sys_check_rule').select('ruleJson').where('ruleCode', '=', ruleCode).executeTakeFirst()
  return row ? CheckSteps.parse(JSON.parse(row.ruleJson)) : null
}

/** Refuses a rule whose patterns the server cannot run; the rest the contract has judged. */
export function requirePatterns(row: Record<string, unknown>): void {
  const steps = CheckSteps.parse(JSON.parse(String(row['ruleJson'])))
  for (const [at, { pattern }] of steps.entries()) {
    const complaint = patternComplaint(pattern)
    if (complaint !== null) throw new Problem(422, `第 ${at + 1} 步：${complaint}`, { fields: { ruleJson: [`第 ${at + 1} 步：${complaint}`] } })
  }
}
