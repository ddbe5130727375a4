import { defineServerModule } from '../../resource/serverModule.ts'
import { printRoutes } from './print.routes.ts'

export const labels = defineServerModule<{ now: () => number }>({ name: 'labels', routes: printRoutes })
