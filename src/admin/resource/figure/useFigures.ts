import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Figure } from '#contract/figure.ts'
import { figureKey, useFigureAnswers } from '../../../api/figures.ts'
import type { FigureState } from '../../../api/figures.ts'
import { useDoorbells } from '../../../realtime/useDoorbells.ts'
import { useChangePace } from '../useChangePace.ts'

/** How each of these figures stands, in their order; read anew within a second of a change, at most once a second, and not while nobody sees it. */
export function useFigures(figures: readonly Figure[]): FigureState[] {
  const queries = useQueryClient()
  const rung = useRef(new Set<string>())
  const resources = [...new Set(figures.map(({ resource }) => resource))]
  const changed = useChangePace(() => {
    for (const resource of rung.current) void queries.invalidateQueries({ queryKey: figureKey(resource) })
    rung.current.clear()
  })
  useDoorbells(resources, (resource) => {
    rung.current.add(resource)
    changed()
  })
  return useFigureAnswers(figures)
}
