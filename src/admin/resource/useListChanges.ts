import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReload } from '../../api/records.ts'
import { monotonicMs } from '../../realtime/serverClock.ts'
import { useRecordChanges } from '../../realtime/useRecordChanges.ts'
import { createChangePace } from './changePace.ts'
import type { ChangePace } from './changePace.ts'
import type { List } from './useList.ts'

export type ListChanges = {
  /** others changed something that is not shown yet */
  isWaiting: boolean
  show: () => void
}

/** Keeps a list up to date with what others do, quietly; while `isWriting` it only says that there is something new, and a page that nobody sees reads when it is seen again. */
export function useListChanges({ resource, select }: Pick<List, 'resource' | 'select'>, isWriting: boolean): ListChanges {
  const [isWaiting, onWaiting] = useState(false)
  const pace = useRef<ChangePace | null>(null)
  const readAnew = useReload(resource)
  const reload = useEffectEvent(() => readAnew())
  const isHeld = useEffectEvent(() => isWriting || document.visibilityState === 'hidden')

  useEffect(() => {
    const kept = createChangePace({ isHeld: () => isHeld(), reload: () => reload(), onWaiting, nowMs: monotonicMs })
    pace.current = kept
    const seen = () => kept.released()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      if (kept.stop()) reload() // a tab of the office that comes back reads it then
      pace.current = null
    }
  }, [])
  useEffect(() => {
    if (!isWriting) pace.current?.released()
  }, [isWriting])

  const changed = () => pace.current?.changed()
  useRecordChanges(resource.name, {
    onChange({ verb, id }) {
      if (verb === 'delete') select((selected) => selected.filter((row) => row.id !== id)) // nothing is done with what is gone
      changed()
    },
    onGap: changed,
  })
  return { isWaiting, show: () => pace.current?.show() }
}
