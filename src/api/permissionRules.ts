import type { AuthEntry } from '#contract/session.ts'

/** What the server said of the caller's actions: their own, and every action there is. */
export type AuthLists = { auth: readonly AuthEntry[]; allAuth: readonly AuthEntry[] }

/** An entry may name several actions, comma-separated (PERM-009). */
function names({ action }: AuthEntry, wanted: string): boolean {
  return action.split(',').includes(wanted)
}

/** First reading of the specification (L123): whether an element with this action stays on the page (PERM-008, PERM-010). */
export function canShow({ auth, allAuth }: AuthLists, action: string): boolean {
  return auth.some((entry) => entry.type !== '2' && names(entry, action)) || allAuth.some((entry) => entry.status === '0' && names(entry, action))
}

/** Second reading (L123, decisions.md 1): whether a control with this action is enabled. What no list restricts is allowed. */
export function isActionAllowed({ auth, allAuth }: AuthLists, action: string): boolean {
  if (auth.some((entry) => entry.type === '2' && names(entry, action))) return true
  const restricted = allAuth.find((entry) => names(entry, action))
  if (!restricted) return true
  if (restricted.status === '0') return false
  return !auth.some((entry) => names(entry, action))
}

/** Sub-actions of a prefix that are in force and that the caller does not hold: what a grid takes away (PERM-015). */
export function subActions({ auth, allAuth }: AuthLists, prefix: string): string[] {
  const actions = allAuth.filter((entry) => entry.status === '1').flatMap((entry) => entry.action.split(','))
  return [...new Set(actions)]
    .filter((action) => action.startsWith(prefix) && !auth.some((entry) => names(entry, action)))
    .map((action) => action.slice(prefix.length))
}
