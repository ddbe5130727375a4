import { DepartNode, departs } from '#contract/modules/organisation/departRecord.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

/** Every department, those below it inside (API-067). */
export function useDepartTree() {
  return useQuery({
    queryKey: ['records', departs.name, 'departments'],
    queryFn: () => request('/sys/sysDepart/queryTreeList', z.array(DepartNode), { quiet: true }),
  })
}
