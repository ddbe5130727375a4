import './tables.ts'
import { playlistItems, playlists } from '#contract/modules/walls/playlist.ts'
import { screenLog } from '#contract/modules/walls/screenLog.ts'
import { screens } from '#contract/modules/walls/screen.ts'
import { publishedTopic, wallBoards } from '#contract/modules/walls/wall.ts'
import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { withdrawFromScreens } from './boards.service.ts'
import { screenCommands } from './commands.ts'
import { migration as boards } from './migrations/0141-boards.ts'
import { migration as fleet } from './migrations/0140-fleet.ts'
import { migration as plans } from './migrations/0225-workshop-plan.ts'
import { migration as publishers } from './migrations/0655-published-by.ts'
import type { ReportFigureParts, WallsParts } from './parts.ts'
import { reportFigureRoutes } from './reportFigures.routes.ts'
import { wallsRoutes } from './walls.routes.ts'

export const walls = defineServerModule<WallsParts & ReportFigureParts>({
  name: 'walls',
  resources: [
    serve(screens, 'mes_screen'),
    serve(playlists, 'mes_playlist'),
    serve(playlistItems, 'mes_playlist_item'),
    serve(screenLog, 'mes_screen_log'),
    serve(wallBoards, 'mes_wall', {
      hooks: {
        async afterChange({ verb, before }, unit) {
          if (verb === 'delete' && before !== null) await withdrawFromScreens(unit, before.wallCode)
        },
      },
    }),
  ],
  commands: screenCommands,
  retained: [vitalsTopic, publishedTopic],
  routes: (parts) => [...wallsRoutes(parts), ...reportFigureRoutes(parts)],
  migrations: { '0140-fleet': fleet, '0141-boards': boards, '0225-workshop-plan': plans, '0655-published-by': publishers },
})
