import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** Times of day are HH:mm:ss on the plant's clock, empty for none. */
export type PlaylistTable = KeptColumns & {
  name: string
  alarmPriority: number
  alarmBoard: string
  dimFrom: string
  dimTo: string
  dimPercent: number
  offFrom: string
  offTo: string
  remark: string
}
export type PlaylistItemTable = KeptColumns & {
  playlistId: string
  seq: number
  board: string
  seconds: number
  days: string
  fromTime: string
  toTime: string
}

/** An order that was given to a screen; never changed. */
export type ScreenLogTable = KeptColumns & {
  at: number
  screenId: string
  screenName: string
  kind: string
  outcome: string
  says: string
  tookMs: number
  byName: string
}

/** The newest picture of a screen: data URLs of JPEGs; `isReal` 1 when it was taken of what is shown, 0 when the page drew itself once more. */
export type ScreenPictureTable = { screenId: string; at: number; isReal: number; thumb: string; picture: string }

/** A board: `draft` is JSON of a Board, empty before the first; times ms since the epoch. */
export type WallTable = KeptColumns & {
  wallCode: string
  name: string
  remark: string
  publishedNo: number
  publishedAt: number | null
  publishedBy: string
  draftNo: Generated<number>
  draft: Generated<string>
  draftBy: Generated<string>
  draftAt: number | null
}
export type WallVersionTable = { id: string; wallId: string; versionNo: number; layout: string; at: number; byName: string; byUsername: string }

/** The plan of a workshop: `plan` is JSON of a PlantPlan; `at` ms since the epoch. */
export type WorkshopPlanTable = { workshopCode: string; planNo: number; plan: string; at: number; byName: string }

declare module '../../db/database.ts' {
  interface Tables {
    mes_wall: WallTable
    mes_wall_version: WallVersionTable
    mes_workshop_plan: WorkshopPlanTable
    mes_playlist: PlaylistTable
    mes_playlist_item: PlaylistItemTable
    mes_screen_log: ScreenLogTable
    mes_screen_picture: ScreenPictureTable
  }
}
