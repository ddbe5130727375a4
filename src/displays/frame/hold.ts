import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const holdStore = createStore<{ isHeld: boolean }>(() => ({ isHeld: false }))

/** Whether somebody stopped the pages from turning. */
export function useIsHeld(): boolean {
  return useStore(holdStore, (hold) => hold.isHeld)
}

export function setHeld(isHeld: boolean): void {
  holdStore.setState({ isHeld })
}

export function toggleHold(): void {
  setHeld(!holdStore.getState().isHeld)
}
