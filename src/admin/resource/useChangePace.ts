import { useEffect, useEffectEvent, useRef } from 'react'
import { monotonicMs } from '../../realtime/serverClock.ts'
import { createChangePace } from './changePace.ts'
import type { ChangePace } from './changePace.ts'

/** What somebody calls when there is something new; `reload` follows at most once a second, and waits while nobody sees the page. */
export function useChangePace(reload: () => void): () => void {
  const pace = useRef<ChangePace | null>(null)
  const readAnew = useEffectEvent(reload)
  useEffect(() => {
    const kept = createChangePace({ isHeld: () => document.visibilityState === 'hidden', reload: () => readAnew(), onWaiting: () => {}, nowMs: monotonicMs })
    pace.current = kept
    const seen = () => kept.released()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      if (kept.stop()) readAnew() // a tab of the office that comes back reads it then
      pace.current = null
    }
  }, [])
  return () => pace.current?.changed()
}
