import { StateChange } from '#contract/commandCalls.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

/** The states that one record was in, oldest first; nothing is asked of a resource whose records have none. */
export function useStates(resource: Pick<Resource, 'name' | 'path' | 'states'>, id: string) {
  return useQuery({
    queryKey: ['records', resource.name, 'states', id],
    queryFn: () => request(endpointsOf(resource).states, z.array(StateChange), { query: { id }, quiet: true }),
    enabled: resource.states !== null,
  })
}
