import { clearStored } from '../api/stored.ts'
import { connectionStore } from './connectionStore.ts'

const script = '/offlineShell.js'
/** A board has loaded all it draws with this long after its first values. */
const settledAfterMs = 5000

/**
 * Lets this screen show its last board when it starts before its server (public/offlineShell.js). Browsers allow that over HTTPS and on
 * localhost only; elsewhere nothing happens. Call once, when a board is opened.
 */
export function keepBoardOffline(): void {
  const workers = serviceWorkers()
  if (!workers || !import.meta.env.PROD) return
  void workers.register(script).catch(() => {}) // a browser that forbids it shows the board without
  const stop = connectionStore.subscribe(({ link }) => {
    if (link !== 'connected') return
    stop()
    setTimeout(() => void tell({ kind: 'keep', paths: loadedPaths() }), settledAfterMs)
  })
}

/** How the names of the entries begin in which lastBoard.ts keeps boards. */
export const keptBoardsName = 'lastBoards'

/** Forgets what boards were told and what they showed: the next person at this screen may not see it. */
export function forgetBoards(): void {
  clearStored(keptBoardsName)
  void tell({ kind: 'forget' })
}

async function tell(message: { kind: 'keep'; paths: string[] } | { kind: 'forget' }): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration()
  registration?.active?.postMessage(message)
}

function serviceWorkers(): ServiceWorkerContainer | null {
  return window.isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null
}

/** The code and styles that this page was drawn with. */
function loadedPaths(): string[] {
  const { origin } = window.location
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name, origin))
  return [...new Set(urls.filter((url) => url.origin === origin && url.pathname.startsWith('/assets/')).map(({ pathname }) => pathname))]
}
