import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProofAnswer, proofPaths } from '#contract/modules/proof/proof.ts'
import { request } from './request.ts'

const proofKey = ['proof']

/** How every rule stood when it was last looked at. */
export function useProof() {
  return useQuery({ queryKey: proofKey, queryFn: () => request(proofPaths.last, ProofAnswer, { quiet: true }) })
}

/** Looks at every rule now. */
export function useProving() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(proofPaths.run, ProofAnswer, { method: 'POST' }),
    onSuccess: (answer) => queries.setQueryData(proofKey, answer),
  })
}
