import './tables.ts'
import { lateOrderTopic, planNoticeTopic, scheduleBarTopic } from '#contract/modules/schedule/retained.ts'
import { scheduleRuns } from '#contract/modules/schedule/run.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0060-schedule.ts'
import { migration as unplacedMigration } from './migrations/0321-unplaced.ts'
import type { ScheduleParts } from './parts.ts'
import { runCommandHalves } from './runCommands.ts'
import { scheduleRoutes } from './schedule.routes.ts'

export const schedule = defineServerModule<ScheduleParts>({
  name: 'schedule',
  resources: [serve(scheduleRuns, 'mes_schedule_run')],
  commands: runCommandHalves,
  retained: [scheduleBarTopic, lateOrderTopic, planNoticeTopic],
  routes: scheduleRoutes,
  tenantTables: ['mes_schedule_slot', 'mes_schedule_unplaced'],
  migrations: { '0060-schedule': migration, '0321-unplaced': unplacedMigration },
})
