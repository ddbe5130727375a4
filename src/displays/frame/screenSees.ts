import { addressesOf, callsOfBoards } from '#contract/modules/walls/boardCalls.ts'
import type { PairedScreen } from '../../api/screen.ts'
import { judgeScreensBy } from '../../api/sees.ts'

/** What a paired screen sees: what its own boards, and those they lead to, are drawn with. */
export function isShownBy({ board, playlist = null }: PairedScreen, wanted: string): boolean {
  return [...callsOfBoards(addressesOf(board, playlist)).rights].some((right) => right === wanted)
}

judgeScreensBy(isShownBy)
