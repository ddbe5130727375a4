import { createStore } from 'zustand/vanilla'

/** State of the live wire as boards show it. */
export type Connection = {
  link: 'connected' | 'connecting' | 'offline'
  /** server ms at which the link was lost; null while it is not */
  offlineSinceMs: number | null
  /** newest read time (server ms) seen so far, 0 for none; told once per heartbeat */
  newestAt: number
  /** grows with every heartbeat of the server */
  beats: number
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore() {
  return createStore<Connection>(() => ({ link: 'connecting', offlineSinceMs: null, newestAt: 0, beats: 0 }))
}

export const connectionStore = createConnectionStore()
