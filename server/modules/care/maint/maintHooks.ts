import type { maintOrders } from '#contract/modules/care/maintOrder.ts'
import type { maintPlans } from '#contract/modules/care/maintPlan.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { careNumber } from '../careRow.ts'

type Order = NonNullable<(typeof maintOrders)['rowType']>
type Plan = NonNullable<(typeof maintPlans)['rowType']>

/** An order of nobody's plan yet, and nobody works on it. */
export const unbegun = { startBy: '', startTime: null, endTime: null, result: '', lifeBefore: '' } as const

/** An order that a person makes is numbered. */
export function maintOrderHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Order> {
  return {
    async assigned(_row, before, unit) {
      return before ? {} : { ...unbegun, planId: null, cause: 'hand', orderNo: await careNumber(unit, 'mes_maint_order', plantTz) }
    },
  }
}

/** A plan is due so many days after the last time, or after it was made. */
export function maintPlanHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Plan> {
  return {
    async assigned({ everyDays }, before, unit) {
      const lastDay = before?.lastDay || null
      const days = everyDays === undefined ? (before?.everyDays ?? null) : everyDays
      const nextDay = days === null ? null : dayPlus(lastDay ?? plantDay(unit.at, plantTz), days)
      return before ? { nextDay } : { lastDay, nextDay, runHours: 0 }
    },
  }
}
