import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { storedToken } from './session.ts'
import { stored } from './stored.ts'

/** What a paired screen keeps: its device token, and the board that the office gave it. A person who signs in here leaves it alone. */
const PairedScreen = z.object({ token: z.string(), name: z.string(), board: z.string() })
export type PairedScreen = z.infer<typeof PairedScreen>

const kept = stored({ name: 'screen', schema: PairedScreen, lifeMs: 30 * 24 * 3_600_000 }) // as long as its token (decisions.md 32)

/** The screen that this browser is; null when it is none. `wasDismissed`: it was one until the office revoked it. */
export const screenStore = createStore<{ screen: PairedScreen | null; wasDismissed: boolean }>(() => ({ screen: kept.read(), wasDismissed: false }))

export function screenToken(): string | null {
  return screenStore.getState().screen?.token ?? null
}

/** Who this page is for the server: the person who is signed in, else, on a wall, the screen. */
export function bearerToken(): string | null {
  return storedToken() ?? (window.location.pathname.startsWith('/display') ? screenToken() : null)
}

export function keepScreen(screen: PairedScreen): void {
  kept.write(screen)
  screenStore.setState({ screen, wasDismissed: false })
}

/** The server no longer knows this screen. */
export function dismissScreen(): void {
  kept.clear()
  screenStore.setState({ screen: null, wasDismissed: true })
}
