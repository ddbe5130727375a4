import type { LoginResult } from '#contract/session.ts'

/** What a way to sign in gives the page: run it, and its failure is shown here. `staysOpen`: the page has something to show before it goes on. */
export type SignIn = (way: () => Promise<LoginResult>, staysOpen?: boolean) => Promise<void>
