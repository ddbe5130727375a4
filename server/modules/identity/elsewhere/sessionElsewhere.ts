/** The session at a provider out of which a session here came: whose and which one it is there, and the token by which it is ended. */
export type SessionElsewhere = { source: string; subject: string; sid: string | null; idToken: string }

/** A row for each session here that came from one elsewhere; it goes with the session. */
type ElsewhereTable = SessionElsewhere & { sessionId: string }

declare module '../../../db/database.ts' {
  interface Tables {
    sys_session_elsewhere: ElsewhereTable
  }
}

/** Whose session a provider says is over, and which one; all of theirs where `sid` is null. `atMs`: when it said so. */
export type EndedElsewhere = { subject: string | null; sid: string | null; atMs: number }

/** Leaving on both sides at once (OpenID Connect RP-Initiated Logout 1.0, Back-Channel Logout 1.0). */
export type SingleLogout = {
  /** Where the browser ends its session there and is sent to `returnTo` after it; null where the provider has no such page. Throws 503 when it does not answer. */
  signOutAt(idToken: string, returnTo: string): Promise<URL | null>
  /** What a logout token says; null for one that the provider did not make for us. Throws 503 when its keys cannot be read. */
  endedBy(logoutToken: string): Promise<EndedElsewhere | null>
}
