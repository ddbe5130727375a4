/** How a rule stood when it was last looked at; `wrong` is JSON (contract/modules/proof/proof.ts Offender), `at` ms since the epoch. */
export type ProofCheckTable = { key: string; at: number; tookMs: number; seen: number; wrong: string; isMore: number }

declare module '../../db/database.ts' {
  interface Tables {
    mes_proof_check: ProofCheckTable
  }
}
