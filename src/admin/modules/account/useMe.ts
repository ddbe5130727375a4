import { useQuery } from '@tanstack/react-query'
import { LoginResult } from '#contract/session.ts'
import { request } from '../../../api/request.ts'

/** What the server knows of the signed-in person now: particulars, roles and departments. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: () => request('/sys/getLoginInfo', LoginResult, { quiet: true }) })
}
