import { monitorTopics } from '#contract/modules/monitor/retained.ts'
import { defineServerModule } from '../serverModule.ts'
import { monitorRoutes } from './monitor.routes.ts'
import type { MonitorModuleParts } from './monitor.routes.ts'

export const monitor = defineServerModule<MonitorModuleParts>({ name: 'monitor', retained: monitorTopics, routes: monitorRoutes })
