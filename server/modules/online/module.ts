import { defineServerModule } from '../serverModule.ts'
import { reportRoutes } from './reports/reports.routes.ts'

export const online = defineServerModule<Parameters<typeof reportRoutes>[0]>({ name: 'online', routes: reportRoutes })
