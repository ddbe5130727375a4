import { z } from 'zod'
import { SavePlan } from '#contract/modules/walls/plan.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { createUnits } from '../../bus/units.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { WallsParts } from './parts.ts'
import { savePlan, shownPlan } from './plan.service.ts'

/** How workshops lie: walls show it, the office draws it. */
export function planRoutes({ db, bus, now }: WallsParts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/mes/workshop/plan',
      access: { permission: 'mes:plc:view' },
      query: z.object({ code: z.string().min(1).max(64) }),
      run: ({ query }) => shownPlan(db, query.code),
    }),
    defineRoute({
      method: 'PUT',
      path: '/mes/workshop/plan',
      access: { permission: 'mes:workshop:edit' },
      body: SavePlan,
      audit: { title: '修改车间平面图', operateType: operateTypes.edit },
      run: ({ body, caller }) => createUnits({ db, bus, now })(signedIn(caller), async (unit) => ({ planNo: await savePlan(unit, body) })),
    }),
  ]
}
