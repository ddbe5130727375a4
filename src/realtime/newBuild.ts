import { createStore } from 'zustand/vanilla'
import { ownBuild, servedBuild } from '../api/build.ts'
import { connectionStore } from './connectionStore.ts'
import type { Connection, ConnectionStore } from './connectionStore.ts'

/** Pages that lost a server together ask its next one spread over this time. */
const spreadMs = 5000
/** Pages may be served by another server than the one the links lead to. */
const everyMs = 600_000

/** The build that is served now and is not this page's; null while there is none. */
export const newBuildStore = createStore<{ build: string | null }>(() => ({ build: null }))

type Parts = {
  own: string
  served: () => Promise<string | null>
  connection: Pick<ConnectionStore, 'subscribe'>
  random: () => number
  onNew: (build: string) => void
}

const hasOpened = (now: Connection, before: Connection) =>
  (now.link === 'connected' && before.link !== 'connected') ||
  (now.notice === 'open' && before.notice !== 'open') ||
  (now.table === 'open' && before.table !== 'open')

/** Asks whether the pages are still the ones that are served, whenever a link opened (a new version begins with a restart) and every ten minutes. Returns what ends it. */
export function createBuildWatch({ own, served, connection, random, onNew }: Parts): () => void {
  let asking: ReturnType<typeof setTimeout> | null = null
  const ask = async () => {
    asking = null
    const build = await served()
    if (build !== null && build !== own) onNew(build)
  }
  const askSoon = () => {
    asking ??= setTimeout(() => void ask(), random() * spreadMs)
  }
  const stopListening = connection.subscribe((now, before) => hasOpened(now, before) && askSoon())
  const repeating = setInterval(askSoon, everyMs)
  return () => {
    stopListening()
    clearInterval(repeating)
    if (asking) clearTimeout(asking)
  }
}

/** Call once. A page that was not told its own build watches for none. */
export function watchForNewBuild(): void {
  if (ownBuild === '') return
  createBuildWatch({
    own: ownBuild,
    served: servedBuild,
    connection: connectionStore,
    random: Math.random,
    onNew: (build) => newBuildStore.setState({ build }),
  })
}
