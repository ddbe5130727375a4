import { useEffect, useEffectEvent, useRef } from 'react'
import type { Lines } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { monotonicMs } from '../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { createChangePace } from '../changePace.ts'
import type { ChangePace } from '../changePace.ts'

type Props = { lines: Lines; rows: readonly RecordRow[]; isHeld: boolean; onChanged: () => void }

/** Hears what others do to the lines of the record that is open, and has them read anew at the pace of a list. Draws nothing. */
export function LineChanges({ lines, rows, isHeld, onChanged }: Props) {
  const pace = useRef<ChangePace | null>(null)
  const reload = useEffectEvent(onChanged)
  const held = useEffectEvent(() => isHeld || document.visibilityState === 'hidden')
  useEffect(() => {
    const kept = createChangePace({ isHeld: () => held(), reload: () => reload(), onWaiting: () => {}, nowMs: monotonicMs })
    pace.current = kept
    const seen = () => kept.released()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      kept.stop()
      pace.current = null
    }
  }, [])
  useEffect(() => {
    if (!isHeld) pace.current?.released()
  }, [isHeld])
  useRecordChanges(lines.resource.name, {
    onChange({ verb, id }) {
      if (verb === null || verb === 'add' || rows.some((row) => row.id === id)) pace.current?.changed() // whose header a new line has is not told
    },
    onGap: () => pace.current?.changed(),
  })
  return null
}
