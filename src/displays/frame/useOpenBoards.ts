import { useStore } from 'zustand'
import { addressesOf, mayShow } from '#contract/modules/walls/boardCalls.ts'
import { plantBoards } from '#contract/modules/walls/plantBoards.ts'
import { screenStore } from '../../api/screen.ts'
import { sessionStore } from '../../api/session.ts'
import type { ListedBoard } from './boardList.ts'

/** The boards that can be turned to: for a person all of them, for a paired screen those that ask no more than its own pages. */
export function useOpenBoards(): readonly ListedBoard[] {
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  const screen = useStore(screenStore, (state) => state.screen)
  if (hasPerson || screen === null) return plantBoards
  const own = addressesOf(screen.board, screen.playlist ?? null)
  return plantBoards.filter(({ path }) => mayShow(own, path))
}
