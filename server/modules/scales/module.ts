import { scaleChecks } from '#contract/modules/scales/scaleCheck.ts'
import { scaleLeaseTopic, scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { scales } from '#contract/modules/scales/scale.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0360-scales.ts'
import { scaleCommandHalves } from './scaleCommandHalves.ts'
import { scaleHooks } from './scaleHooks.ts'
import { scaleRoutes } from './scales.routes.ts'
import './tables.ts'

export const scaleModule = defineServerModule<{ db: Database; bus: Bus; now: () => number }>({
  name: 'scales',
  resources: [serve(scales, 'mes_scale', { hooks: scaleHooks }), serve(scaleChecks, 'mes_scale_check')],
  commands: scaleCommandHalves,
  freshen: {
    /** a lease that ran out is nobody's any more, and yesterday's check is none of today */
    async mesScale(db, { at }) {
      await db.updateTable('mes_scale').set({ dailyCheckDue: null }).where('dailyCheckDue', '<=', at).execute()
      await db.updateTable('mes_scale').set({ lockBy: '', lockName: '', lockUntil: null }).where('lockUntil', '<=', at).execute()
    },
  },
  retained: [scaleTopic, scaleLeaseTopic],
  routes: scaleRoutes,
  migrations: { '0360-scales': migration },
})
