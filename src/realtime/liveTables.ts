import { apiBase } from '../api/address.ts'
import { sessionStore } from '../api/session.ts'
import type { TableRow } from '#contract/tableFrame.ts'
import { connectionStore } from './connectionStore.ts'
import { newPageId } from './pageId.ts'
import { monotonicMs } from './serverClock.ts'
import { openTableLink } from './tableLink.ts'
import type { LiveGrid, TableLink } from './tableLink.ts'
import { detectSleep } from './sleepDetector.ts'

/** A table that left may be back at once (another tab, React strict mode): the link lingers. */
const lingerMs = 1000

export type LiveTables = {
  /** Takes part: `show` an edited row to the others, `leave` when the table goes. */
  join(grid: LiveGrid): { show: (row: TableRow) => boolean; leave: () => void }
}

/** The tables of one page share one link, which is open while there is a table. `open` opens it; null when nobody is signed in. */
export function createLiveTables(open: () => { link: TableLink; close: () => void } | null): LiveTables {
  let held: ReturnType<typeof open> = null
  let holders = 0
  let lingering: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (holders > 0) return
    held?.close()
    held = null
  }
  return {
    join(grid) {
      clearTimeout(lingering)
      holders += 1
      held ??= open()
      const leaveLink = held?.link.join(grid)
      return {
        show: (row) => held?.link.show(grid, row) ?? false,
        leave() {
          leaveLink?.()
          holders -= 1
          if (holders === 0) lingering = setTimeout(close, lingerMs)
        },
      }
    },
  }
}

const pageId = newPageId()

/** The tables of this page. */
export const liveTables = createLiveTables(() => {
  const { session } = sessionStore.getState()
  if (!session?.token) return null
  const link = openTableLink({
    domain: apiBase === '' ? window.location.origin : apiBase,
    userId: session.info.id,
    pageId,
    token: session.token,
    onState: (table) => connectionStore.setState({ table }),
  })
  const stopListening = detectSleep(link.wake, { monotonicMs, wallMs: () => Date.now() }, Math.random)
  return {
    link,
    close() {
      stopListening()
      link.close()
      connectionStore.setState({ table: 'off' })
    },
  }
})
