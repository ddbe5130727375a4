import { useQuery } from '@tanstack/react-query'
import { SplitOptions, splitOptionsPath } from '#contract/modules/production/splitOptions.ts'
import { request } from './request.ts'

/** By which routes and vessels an order can be split, and how much of it is left; read anew each time it is asked. */
export function useSplitOptions(orderId: string) {
  return useQuery({
    queryKey: ['records', 'mesPlan', 'splitOptions', orderId],
    queryFn: () => request(splitOptionsPath, SplitOptions, { query: { orderId } }),
    gcTime: 0,
  })
}
