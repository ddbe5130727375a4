import { createStore } from 'zustand/vanilla'
import type { PlainState } from './plainLink.ts'

/** State of the three links of this page: live values, as boards show it, and the two of the specification. */
export type Connection = {
  link: 'connected' | 'connecting' | 'offline'
  /** server ms at which the live link was lost; null while it is not */
  offlineSinceMs: number | null
  /** newest read time (server ms) seen so far, 0 for none; told once per heartbeat */
  newestAt: number
  /** grows with every heartbeat of the server */
  beats: number
  /** somebody on this page asks for live values */
  isWatching: boolean
  /** the notification link; 'off' while nobody is signed in */
  notice: PlainState | 'off'
  /** the live-table link; 'off' while no table on this page takes part */
  table: PlainState | 'off'
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore() {
  return createStore<Connection>(() => ({
    link: 'connecting',
    offlineSinceMs: null,
    newestAt: 0,
    beats: 0,
    isWatching: false,
    notice: 'off',
    table: 'off',
  }))
}

export const connectionStore = createConnectionStore()

export type LinkName = 'notice' | 'table' | 'live'
export type LinkInUse = { name: LinkName; state: PlainState }

/** The links this page uses now, in one vocabulary. Links that nobody uses have no state to show. */
export function linksInUse({ notice, table, isWatching, link }: Pick<Connection, 'notice' | 'table' | 'isWatching' | 'link'>): LinkInUse[] {
  return [
    ...(notice === 'off' ? [] : [{ name: 'notice' as const, state: notice }]),
    ...(table === 'off' ? [] : [{ name: 'table' as const, state: table }]),
    ...(isWatching ? [{ name: 'live' as const, state: link === 'connected' ? ('open' as const) : ('connecting' as const) }] : []),
  ]
}

/** One state for all: the worst of them; null when no link is in use. */
export function worstOf(links: readonly LinkInUse[]): PlainState | null {
  return (['resting', 'connecting', 'open'] as const).find((state) => links.some((link) => link.state === state)) ?? null
}
