import { z } from 'zod'

export const proofPaths = { last: '/mes/proof/last', run: '/mes/proof/run' } as const

/** rows that break a rule of which one answer tells; more are only counted as more */
export const mostOffenders = 50

/** A row that breaks a rule: of which resource, its id and number, and what is wrong with it in a sentence. */
export const Offender = z.object({ id: z.string(), name: z.string(), said: z.string() })
export type Offender = z.infer<typeof Offender>

/**
 * How one rule stood when it was last looked at. `rule` is its number in factory.md 4, `resource` the list in which its rows are found ('' for none);
 * `at` is ms since the epoch, null while it was never looked at. `isMore`: there are more offenders than are told.
 */
export const ProofCheck = z.object({
  key: z.string(),
  rule: z.string(),
  title: z.string(),
  resource: z.string(),
  at: z.number().nullable(),
  tookMs: z.number(),
  seen: z.number(),
  wrong: z.array(Offender),
  isMore: z.boolean(),
})
export type ProofCheck = z.infer<typeof ProofCheck>

export const ProofAnswer = z.object({ checks: z.array(ProofCheck) })
