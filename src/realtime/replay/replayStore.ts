import { createStore } from 'zustand/vanilla'

/** How a replay stands. `atMs`: the moment of the past that boards show; `isWaiting`: what comes next was not read yet. */
export type Replay = {
  atMs: number
  /** times as fast as the past was */
  speed: number
  isPlaying: boolean
  isWaiting: boolean
  /** why nothing more comes, in Chinese; null while it does */
  failure: string | null
}

export type ReplayStore = ReturnType<typeof createReplayStore>

export function createReplayStore(atMs: number) {
  return createStore<Replay>(() => ({ atMs, speed: 1, isPlaying: true, isWaiting: true, failure: null }))
}
