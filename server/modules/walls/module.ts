import { screens } from '#contract/modules/walls/screen.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { screenCommands } from './commands.ts'
import type { WallsParts } from './parts.ts'
import { wallsRoutes } from './walls.routes.ts'

export const walls = defineServerModule<WallsParts>({
  name: 'walls',
  resources: [serve(screens, 'mes_screen')],
  commands: screenCommands,
  routes: wallsRoutes,
})
