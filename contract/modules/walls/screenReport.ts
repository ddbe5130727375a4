import { z } from 'zod'
import { BoardPath, OwnScreen } from './pairing.ts'
import { Vitals } from './vitals.ts'

/** Where a screen shows its playlist. */
export const playlistBoard = '/display/play'

/** A playlist as a screen gets it with each answer to its report; its rules are in contract/rules/playlist.ts. */
export const PlaylistShow = z.object({
  id: z.string(),
  name: z.string(),
  alarmPriority: z.number(),
  alarmBoard: z.string(),
  dimFrom: z.string(),
  dimTo: z.string(),
  dimPercent: z.number(),
  offFrom: z.string(),
  offTo: z.string(),
  items: z.array(z.object({ board: BoardPath, seconds: z.number(), days: z.string(), fromTime: z.string(), toTime: z.string() })),
})
export type PlaylistShow = z.infer<typeof PlaylistShow>

/** Body of `POST /sys/display/report`, every few seconds: which build of the pages the screen shows, and how it does. */
export const ScreenReport = z.object({ build: z.string().max(64).default(''), vitals: Vitals.optional() })

/** Its answer: what the office says of the screen now, what it plays, and in how many seconds its token is due to be renewed (0: now). */
export const ScreenOrders = z.object({ screen: OwnScreen, playlist: PlaylistShow.nullable().default(null), renewIn: z.number() })
export type ScreenOrders = z.infer<typeof ScreenOrders>
