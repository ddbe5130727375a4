import { UserInfo } from '#contract/session.ts'
import type { LoginResult } from '#contract/session.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'

/** The signed-in person as this browser remembers him. */
export type Session = { token: string; userInfo: UserInfo; roles: string[] }

const storageKey = 'pro__session' // SES-026
const lifeMs = 604_800_000 // SES-006
const Stored = z.object({ expiresAt: z.number(), session: z.object({ token: z.string(), userInfo: UserInfo, roles: z.array(z.string()) }) })

/** Who is signed in; null when nobody is. Kept in local storage for 7 days (SES-006, SES-007). */
export const sessionStore = createStore<{ session: Session | null }>(() => ({ session: readStored() }))

export function storedToken(): string | null {
  return sessionStore.getState().session?.token ?? null
}

export function keepSession({ token, userInfo, roles }: LoginResult): void {
  const session = { token, userInfo, roles }
  localStorage.setItem(storageKey, JSON.stringify({ expiresAt: Date.now() + lifeMs, session }))
  sessionStore.setState({ session })
}

export function forgetSession(): void {
  localStorage.removeItem(storageKey)
  sessionStore.setState({ session: null })
}

function readStored(): Session | null {
  try {
    const stored = Stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    return stored.success && stored.data.expiresAt > Date.now() ? stored.data.session : null
  } catch {
    return null // storage that is blocked or damaged counts as "not signed in"
  }
}
