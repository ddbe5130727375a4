import { z } from 'zod'
import { PlaylistShow } from '#contract/modules/walls/screenReport.ts'
import { createStore } from 'zustand/vanilla'
import { forgetSession, storedToken } from './session.ts'
import { stored } from './stored.ts'

/** What a paired screen keeps: its device token, the board that the office gave it, and what it plays. A person who signs in here leaves it alone. */
const PairedScreen = z.object({ token: z.string(), name: z.string(), board: z.string(), playlist: PlaylistShow.nullable().optional() })
export type PairedScreen = z.infer<typeof PairedScreen>

/** The server says when the token is over: the clock of a TV may be months wrong. */
const keptForMs = 10 * 365 * 24 * 3_600_000
const kept = stored({ name: 'screen', schema: PairedScreen, lifeMs: keptForMs })

/** The screen that this browser is; null when it is none. `wasDismissed`: it was one until the office revoked it. */
export const screenStore = createStore<{ screen: PairedScreen | null; wasDismissed: boolean }>(() => ({ screen: kept.read(), wasDismissed: false }))

export function screenToken(): string | null {
  return screenStore.getState().screen?.token ?? null
}

/** Who this page is for the server: the person who is signed in, else, on a wall, the screen. */
export function bearerToken(): string | null {
  return storedToken() ?? (isWall() ? screenToken() : null)
}

/** The person's session is over: on a wall the screen goes on as itself. False where there is nothing to go on as. */
export function goOnAsScreen(): boolean {
  if (!isWall() || screenToken() === null) return false
  forgetSession()
  return true
}

function isWall(): boolean {
  return window.location.pathname.startsWith('/display')
}

export function keepScreen(screen: PairedScreen): void {
  kept.write(screen)
  screenStore.setState({ screen, wasDismissed: false })
}

/** The server no longer knows this screen by its token; where another tab renewed it meanwhile, the newer one is taken over. */
export function dismissScreen(): void {
  const newest = kept.read()
  if (newest !== null && newest.token !== screenToken()) return screenStore.setState({ screen: newest })
  kept.clear()
  screenStore.setState({ screen: null, wasDismissed: true })
}
