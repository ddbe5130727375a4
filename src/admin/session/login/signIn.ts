import type { LoginResult } from '#contract/session.ts'

/** What a way to sign in gives the page: run it, and its failure is shown here. */
export type SignIn = (way: () => Promise<LoginResult>) => Promise<void>
