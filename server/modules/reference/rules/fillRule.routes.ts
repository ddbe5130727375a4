import { z } from 'zod'
import { FillBatch, FillFormData } from '#contract/modules/reference/fillRule.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { previewNumber } from '../../../numbers/nextNumber.ts'
import { executeRule, withPlaces } from './fillRule.service.ts'

const ByCode = z.object({ ruleCode: z.string('请选择编码规则').min(1, '请选择编码规则').max(64) })

type Parts = { db: Database; units: Units; plantTz: string; now: () => number }

/** Numbers for forms (api-contract.md 2.11). The rules themselves are a resource. */
export function fillRuleRoutes({ db, units, plantTz, now }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/fillRule/testFillRule', // shows the next number without taking it: a GET changes nothing
      access: { permission: 'sys:fillRule:list' },
      query: ByCode.catchall(z.string().max(64)),
      async run({ query: { ruleCode, ...values }, caller }) {
        const { tenantId } = signedIn(caller)
        return previewNumber(db, ruleCode, { tenantId, atMs: now(), plantTz, prefixValues: await withPlaces(db, ruleCode, values) })
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/fillRule/executeRuleByCode/:ruleCode',
      access: { signedIn: true },
      body: FillFormData,
      perMinute: 120,
      run({ body, request, caller }) {
        const { ruleCode } = ByCode.parse(request.params)
        return units(signedIn(caller), (unit) => executeRule(unit, ruleCode, body, plantTz))
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/fillRule/executeRuleByCodeBatch',
      access: { signedIn: true },
      body: FillBatch,
      perMinute: 60,
      run: ({ body: { commonFormData, rules }, caller }) =>
        units(signedIn(caller), async (unit) => {
          const made: { ruleCode: string; result: string }[] = []
          for (const { ruleCode, formData } of rules) made.push({ ruleCode, result: await executeRule(unit, ruleCode, formData ?? commonFormData, plantTz) })
          return made
        }),
    }),
  ]
}
