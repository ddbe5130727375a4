import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { comparedWithMs, rangeOf, zoomedView } from '../../../charts/trendRanges.ts'
import type { TrendRange, TrendView } from '../../../charts/trendRanges.ts'

export type TrendChoice = {
  range: TrendRange
  /** the tag somebody chose; null shows the first two */
  tagCode: string | null
  isCompared: boolean
  /** whether yesterday is another stretch of time than the one that is shown */
  canCompare: boolean
  zoom: TrendView | null
  choose: (change: Partial<Record<'range' | 'tag' | 'compare' | 'from' | 'to', string | null>>) => void
}

/** What the trends show, kept in the address: ?range=1h&tag=…&compare=1, and from/to for a selected stretch. */
export function useTrendChoice(): TrendChoice {
  const [params, setParams] = useSearchParams()
  const choose = useCallback<TrendChoice['choose']>(
    (change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const range = rangeOf(params.get('range'))
  const zoom = zoomedView(params.get('from'), params.get('to'))
  const canCompare = (zoom ? zoom.toMs - zoom.fromMs : range.spanMs) <= comparedWithMs
  return { range, tagCode: params.get('tag'), isCompared: canCompare && params.get('compare') === '1', canCompare, zoom, choose }
}
