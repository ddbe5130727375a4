import { createContext } from 'react'
import { createStore } from 'zustand/vanilla'
import type { PlaylistShow } from '#contract/modules/walls/screenReport.ts'
import { screenStore } from '../../api/screen.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'

/** The playlist that the office gave this screen, and how its player stands; both null where there is none. */
export type PlayerState = {
  playlist: PlaylistShow | null
  playing: Vitals['playing']
  /** the path of the page that is seen; null where no player runs */
  path: string | null
  turn: ((step: 1 | -1) => void) | null
}

export const playerStore = createStore<PlayerState>(() => ({
  playlist: screenStore.getState().screen?.playlist ?? null,
  playing: null,
  path: null,
  turn: null,
}))

/** Around a board that a player shows: whether it is the one that is seen, or the next that is being drawn behind it. */
export type PlayedBoard = { isSeen: boolean; turn: (step: 1 | -1) => void }
export const PlayedContext = createContext<PlayedBoard | null>(null)
