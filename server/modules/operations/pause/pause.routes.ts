import { operateTypes } from '#contract/modules/operations/log.ts'
import { UpdateStatus } from '#contract/modules/operations/pause.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { isSystemPaused, pauseSystem } from './pause.service.ts'

/** Covering the application while it is being maintained (decisions.md 11). */
export function pauseRoutes({ db, bus }: { db: Database; bus: Bus }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/updateStatus',
      access: { signedIn: true },
      run: async (): Promise<UpdateStatus> => ({ isPaused: await isSystemPaused(db) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/updateStatus',
      access: { permission: 'sys:updateStatus:edit' },
      body: UpdateStatus,
      audit: { title: '暂停或恢复系统', operateType: operateTypes.configuration, viewCode: 'sysUpdateStatus' },
      async run({ body: { isPaused } }): Promise<UpdateStatus> {
        await pauseSystem(db, isPaused)
        bus.emit('system.paused', { isPaused })
        return { isPaused }
      },
    }),
  ]
}
