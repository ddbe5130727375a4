import { useEffect, useMemo, useState } from 'react'
import type { TagMeta } from '#contract/tag.ts'
import { readTag } from '../../../realtime/tagStore.ts'
import { arranged, tallyOf } from './tagFilter.ts'
import type { ShownQuality, TagFilter } from './tagFilter.ts'

const lookEveryMs = 1000

/** The rows to show. Where quality decides, it is looked at once a second: rows that jump with every frame cannot be read. */
export function useArranged(metas: readonly TagMeta[], filter: TagFilter): readonly TagMeta[] {
  const { text, quality, isWorstFirst } = filter
  const isLive = quality !== null || isWorstFirst
  const beat = useBeat(isLive)
  const now = useMemo(() => ({ beat, metas: arranged(metas, { text, quality, isWorstFirst }, readTag) }), [beat, metas, text, quality, isWorstFirst]).metas
  const [shown, setShown] = useState(now)
  if (shown === now || (shown.length === now.length && shown.every((meta, index) => meta === now[index]))) return shown
  setShown(now)
  return now
}

/** How many tags are of each quality, looked at once a second. */
export function useTally(metas: readonly TagMeta[]): Record<ShownQuality, number> {
  const beat = useBeat(true)
  return useMemo(() => ({ beat, tally: tallyOf(metas, readTag) }), [beat, metas]).tally
}

function useBeat(isRunning: boolean): number {
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setBeat((before) => before + 1), lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return beat
}
