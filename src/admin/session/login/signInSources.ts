import { useQuery } from '@tanstack/react-query'
import { ThirdLoginSources } from '#contract/session.ts'
import { request } from '../../../api/request.ts'

/** The ways to sign in that this plant has switched on, beside a password kept here. */
export function useSignInSources() {
  return useQuery({
    queryKey: ['signInSources'],
    queryFn: () => request('/sys/thirdLogin/sources', ThirdLoginSources, { quiet: true }),
    staleTime: Infinity,
  })
}
