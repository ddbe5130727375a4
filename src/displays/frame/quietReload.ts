/** Nobody touched keyboard, remote control or mouse for so long. */
const quietMs = 60_000
/** All walls of a hall learn of a new version at once; they do not go dark together. */
const spreadMs = 30_000
const lookEveryMs = 1000

export type QuietReload = {
  build: string
  nowMs: () => number
  lastTouchMs: () => number
  /** the live link is open: the server is there to answer the reload */
  isConnected: () => boolean
  /** whether the server, asked now, serves this build */
  isServed: (build: string) => Promise<boolean>
  /** the build for which this screen was reloaded last; null for none */
  reloadedFor: () => string | null
  remember: (build: string) => void
  reload: () => void
  random: () => number
}

/**
 * Reloads a wall for a new version when nobody is using it and the server answers, once for each version: a cache
 * between that still holds the old pages must not make it reload for ever. Returns what gives up.
 */
export function reloadWhenQuiet({ build, nowMs, lastTouchMs, isConnected, isServed, reloadedFor, remember, reload, random }: QuietReload): () => void {
  if (reloadedFor() === build) return () => {}
  const notBeforeMs = nowMs() + random() * spreadMs
  let isAsking = false
  const look = async () => {
    if (isAsking || nowMs() < notBeforeMs || nowMs() - lastTouchMs() < quietMs || !isConnected()) return
    isAsking = true
    const isThere = await isServed(build)
    isAsking = false
    if (!isThere) return
    clearInterval(looking)
    remember(build)
    reload()
  }
  const looking = setInterval(() => void look(), lookEveryMs)
  return () => clearInterval(looking)
}
