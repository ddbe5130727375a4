import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './request.ts'

/** What changed since I looked. A wall asks again until it is answered; a refusal is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (_failures, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 5000,
    },
  },
})
