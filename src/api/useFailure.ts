import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'

type Query = Pick<UseQueryResult, 'error' | 'failureReason' | 'dataUpdatedAt'>

/**
 * Why a query that is asked again and again has no newer answer: from the first failure until an answer comes. The query itself
 * forgets the failure each time it begins another try, and a wall would show the sign and take it away again. `of`: what is asked,
 * where that can change.
 */
export function useFailure({ error, failureReason, dataUpdatedAt: at }: Query, of = ''): Error | null {
  const now = error ?? failureReason
  const [last, keep] = useState({ failure: now, at, of })
  const isAsBefore = last.at === at && last.of === of
  if (now !== null && (now !== last.failure || !isAsBefore)) keep({ failure: now, at, of })
  return now ?? (isAsBefore ? last.failure : null)
}
