import { useStore } from 'zustand'
import { connectionStore } from './connectionStore.ts'
import type { Connection } from './connectionStore.ts'

/** State of the live wire; renders again about once a second. */
export function useConnection(): Connection {
  return useStore(connectionStore)
}
