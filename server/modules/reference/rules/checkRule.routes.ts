import { CheckQuery } from '#contract/checks.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { judgeByRule } from './checkRule.service.ts'

const longestValue = 1000

/** Judges a value by a stored rule while somebody writes it (VAL-030, API-101). The rules themselves are a resource. */
export function checkRuleRoutes({ db }: { db: Database }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/checkRule/checkByCode',
      access: { signedIn: true },
      query: CheckQuery,
      perMinute: 240,
      async run({ query: { ruleCode, value } }) {
        const text = decoded(value)
        if (text.length > longestValue) throw new Problem(422, '内容过长')
        const failure = await judgeByRule(db, ruleCode, text)
        if (failure === 'unknown') throw new Problem(422, '该编码不存在')
        if (failure) throw new Problem(422, failure.message, failure)
        return new Reply({ envelope: { success: true, code: 200, message: '校验通过' } })
      },
    }),
  ]
}

/** The value comes encoded once more (api-contract.md 2.11). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a single percent sign was meant as such
  }
}
