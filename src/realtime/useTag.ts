import { useCallback, useSyncExternalStore } from 'react'
import { readTag, subscribeTag } from './tagStore.ts'
import type { LiveTag } from './tagStore.ts'

/** One live tag; renders again when something visible of it changed. Some `useSubscription` on the page must hold the tag. */
export function useTag(tagCode: string): LiveTag {
  const subscribe = useCallback((listener: () => void) => subscribeTag(tagCode, listener), [tagCode])
  return useSyncExternalStore(subscribe, () => readTag(tagCode))
}
