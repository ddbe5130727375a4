import { useEffect, useEffectEvent, useRef } from 'react'
import { monotonicMs } from '../../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../../realtime/useRecordChanges.ts'
import { createChangePace } from '../../../resource/changePace.ts'
import type { ChangePace } from '../../../resource/changePace.ts'

/** Tells when somebody changed a record of a resource, at most once a second; while nobody sees the page it waits. Draws nothing. */
export function ReportChanges({ resource, onChanged }: { resource: string; onChanged: () => void }) {
  const pace = useRef<ChangePace | null>(null)
  const reload = useEffectEvent(() => onChanged())
  useEffect(() => {
    const kept = createChangePace({ isHeld: () => document.visibilityState === 'hidden', reload: () => reload(), onWaiting: () => {}, nowMs: monotonicMs })
    pace.current = kept
    const seen = () => kept.released()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      if (kept.stop()) reload()
      pace.current = null
    }
  }, [])
  const changed = () => pace.current?.changed()
  useRecordChanges(resource, { onChange: changed, onGap: changed })
  return null
}
