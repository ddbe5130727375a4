import { useQuery } from '@tanstack/react-query'
import { AuditVerdict } from '#contract/modules/operations/audit.ts'
import { request } from './request.ts'

/** Whether the audit chain holds, as far as it was asked for: `refetch` reads the whole chain, which can take a while. */
export function useAuditVerdict() {
  return useQuery({
    queryKey: ['audit', 'verdict'],
    queryFn: () => request('/sys/audit/verify', AuditVerdict, { quiet: true }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
