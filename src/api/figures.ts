import { useQueries } from '@tanstack/react-query'
import { z } from 'zod'
import { FigureAnswer, figurePath, movesWithTime } from '#contract/figure.ts'
import type { Figure } from '#contract/figure.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

/** What counts days or minutes is asked for again, though nothing changed. */
const askAgainMs = 60_000

/** How a figure stands: on its way, refused, there, or not for this person. */
export type FigureState = { is: 'loading' } | { is: 'failed'; reason: string } | { is: 'absent' } | { is: 'ready'; answer: FigureAnswer }

/** The figures of one resource are read together, and anew with everything else that is shown of it. */
export function figureKey(resource: string) {
  return ['records', resource, 'figures']
}

/** How each of these figures stands, in their order. */
export function useFigureAnswers(figures: readonly Figure[]): FigureState[] {
  const byResource = [...Map.groupBy(figures, ({ resource }) => resource)]
  const answers = useQueries({
    queries: byResource.map(([resource, of]) => {
      const names = of.map(({ name }) => name).join(',')
      return {
        queryKey: [...figureKey(resource), names],
        queryFn: () => request(figurePath, z.array(FigureAnswer), { query: { names }, quiet: true }),
        meta: expecting(404),
        refetchInterval: of.some(movesWithTime) ? askAgainMs : (false as const),
      }
    }),
  })
  return figures.map(({ name, resource }) => {
    const { data, error } = answers[byResource.findIndex(([of]) => of === resource)] ?? {}
    const answer = data?.find((each) => each.name === name)
    if (answer) return { is: 'ready', answer }
    if (data) return { is: 'absent' }
    return error ? { is: 'failed', reason: error.message } : { is: 'loading' }
  })
}
