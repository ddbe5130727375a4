/** Rows of the module walls. Times are ms since the epoch. */
export type ScreenTable = {
  id: string
  screenNo: string
  name: string
  board: string
  place: string
  /** screens that are told the same together; empty for none */
  screenGroup: string
  /** of mes_playlist; empty for none */
  playlistId: string | null
  /** dictionary screen_status */
  status: 'paired' | 'revoked'
  lastSeenAt: number | null
  build: string
  /** of the newest device token that was made out; an older one is no longer good but for `previousUntil` */
  tokenVersion: number
  /** until when the token before the newest is good as well; null: until the newest was used for the first time */
  previousUntil: number | null
  tokenExpiresAt: number
  createBy: string
  createTime: number
  updateBy: string
  updateTime: number
  version: number
}

/** A screen that shows its code. `nonceHash` and `codeHash` are SHA-256, so that who reads the database pairs nothing. */
export type ScreenPairingTable = {
  nonceHash: string
  codeHash: string
  address: string
  createdAt: number
  expiresAt: number
  /** the screen it was approved as; null while it waits */
  screenId: string | null
}

export type WallsTables = { mes_screen: ScreenTable; mes_screen_pairing: ScreenPairingTable }
