import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Figure } from '#contract/figure.ts'
import { figureKey, useFigureAnswers } from '../../../api/figures.ts'
import type { FigureState } from '../../../api/figures.ts'
import { monotonicMs } from '../../../realtime/serverClock.ts'
import { useDoorbells } from '../../../realtime/useDoorbells.ts'
import { createChangePace } from '../changePace.ts'
import type { ChangePace } from '../changePace.ts'

/** How each of these figures stands, in their order; read anew within a second of a change, at most once a second, and not while nobody sees it. */
export function useFigures(figures: readonly Figure[]): FigureState[] {
  const queries = useQueryClient()
  const rung = useRef(new Set<string>())
  const pace = useRef<ChangePace | null>(null)
  const resources = [...new Set(figures.map(({ resource }) => resource))]

  useEffect(() => {
    const waiting = rung.current
    function reload() {
      for (const resource of waiting) void queries.invalidateQueries({ queryKey: figureKey(resource) })
      waiting.clear()
    }
    const kept = createChangePace({ isHeld: () => document.visibilityState === 'hidden', reload, onWaiting: () => {}, nowMs: monotonicMs })
    pace.current = kept
    const seen = () => kept.released()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      if (kept.stop()) reload()
      pace.current = null
    }
  }, [queries])

  useDoorbells(resources, (resource) => {
    rung.current.add(resource)
    pace.current?.changed()
  })
  return useFigureAnswers(figures)
}
