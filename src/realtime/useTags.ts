import { useCallback, useRef, useSyncExternalStore } from 'react'
import { readTag, subscribeTag } from './tagStore.ts'
import type { LiveTag } from './tagStore.ts'

/** Several live tags, in the order asked for; for figures that count over them. Some `useSubscription` on the page must hold them. */
export function useTags(tagCodes: readonly string[]): readonly LiveTag[] {
  const key = JSON.stringify(tagCodes)
  const last = useRef<readonly LiveTag[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      const codes: string[] = JSON.parse(key)
      const ends = codes.map((tagCode) => subscribeTag(tagCode, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [key],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = tagCodes.map(readTag)
    if (now.length !== last.current.length || now.some((tag, index) => tag !== last.current[index])) last.current = now
    return last.current
  })
}
