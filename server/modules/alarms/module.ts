import './tables.ts'
import { z } from 'zod'
import { alarms } from '#contract/modules/alarms/alarm.ts'
import { FromLimits } from '#contract/modules/alarms/alarmCalls.ts'
import { alarmDefs } from '#contract/modules/alarms/alarmDef.ts'
import { alarmEvents } from '#contract/modules/alarms/alarmEvent.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { alarmCommandHalves } from './commands.ts'
import { defHooks } from './defHooks.ts'
import { alarmsFromLimits } from './fromLimits.service.ts'
import { alarmHealth } from './health.service.ts'
import { migration } from './migrations/0080-alarms.ts'
import { migration as kinds } from './migrations/0226-alarm-kinds.ts'
import { migration as byAndon } from './migrations/0133-alarm-andon.ts'

export const alarmModule = defineServerModule<{ db: Database; bus: Bus; now: () => number }>({
  name: 'alarms',
  resources: [serve(alarmDefs, 'mes_alarm_def', { hooks: defHooks }), serve(alarms, 'mes_alarm'), serve(alarmEvents, 'mes_alarm_event')],
  commands: alarmCommandHalves,
  retained: [alarmTopic],
  routes: ({ db, bus, now }) => [
    defineRoute({
      method: 'GET',
      path: '/mes/alarm/health',
      access: { permission: 'mes:alarmBoard:view' },
      query: z.object({ hours: z.coerce.number().int().min(1).max(168).default(24) }),
      run: ({ query }) => alarmHealth(db, now(), query.hours),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/alarmDef/fromLimits',
      access: { permission: 'mes:alarmDef:add' },
      body: FromLimits,
      audit: { title: '从限值生成报警定义', operateType: operateTypes.add },
      run: ({ body, caller }) => createUnits({ db, bus, now })(signedIn(caller), (unit) => alarmsFromLimits(unit, body)),
    }),
  ],
  migrations: { '0080-alarms': migration, '0133-alarm-andon': byAndon, '0226-alarm-kinds': kinds },
})
