import { rowRefusedKey, TableFrame } from '#contract/tableFrame.ts'
import type { RowUpdate, TableRequest, TableRow } from '#contract/tableFrame.ts'
import { createHeartbeatTimer } from './heartbeatTimer.ts'
import { linkUrl, openPlainLink } from './plainLink.ts'
import type { PlainState } from './plainLink.ts'
import { createRowPacer } from './rowPacer.ts'
import { monotonicMs } from './serverClock.ts'

const heartbeatMs = 10_000 // RTM-017
const answerWithinMs = 6000 // RTM-018
/** Own rows that did not come back yet; more than the server lets through at once cannot be on their way. */
const maxAwaited = 100

/** A table on this page that shows rows while others edit them. */
export type LiveGrid = {
  /** the table: the name of its resource */
  socketKey: string
  /** which of its cases is shown, for example the id of the order whose lines these are */
  caseId: string
  /** somebody, here or elsewhere, edited this row; it is not saved yet. `by` is their name, '' from a server that does not say it */
  onRow: (row: TableRow, by: string) => void
  /** the link opened: rows that were edited before were not heard, what is saved is to be read again */
  onGap: () => void
  /** the server showed the last row to nobody, and says why in Chinese */
  onRefused: (sentence: string) => void
}

export type TableLinkParts = {
  domain: string
  userId: string
  /** this page among those of the person */
  pageId: string
  token: string
  onState: (state: PlainState) => void
  WebSocket?: unknown
}

/** The live-table link: tables hear of each other's rows; it tries to come back for ever (RTM-011 to RTM-021, decisions.md 12). */
export function openTableLink({ domain, userId, pageId, ...parts }: TableLinkParts) {
  const grids = new Set<LiveGrid>()
  const listeners = new Map<string, Set<(args: readonly unknown[]) => void>>()
  let isOpen = false
  /** own rows on their way; the server sends them to us as to everybody */
  let awaited: { text: string; from: LiveGrid }[] = []

  const say = (request: TableRequest) => link.send(JSON.stringify(request))
  const pacer = createRowPacer(({ update, from }: { update: RowUpdate; from: LiveGrid }) => {
    awaited = [...awaited, { text: JSON.stringify(update), from }].slice(-maxAwaited)
    return say({ type: 'update_vxe_table', data: update })
  }, monotonicMs)
  const heartbeat = createHeartbeatTimer({
    everyMs: heartbeatMs,
    answerWithinMs,
    beat: () => void say({ type: 'heart_beat', data: '' }),
    onSilence: () => link.lost(),
    expectsAnswer: () => true,
    monotonicMs,
  })
  /** Takes the first of our own rows that `is` the one; the grid that sent it. */
  const takeAwaited = (is: (own: { text: string; from: LiveGrid }) => boolean): LiveGrid | null => {
    const found = awaited.find(is)
    awaited = awaited.filter((own) => own !== found)
    return found?.from ?? null
  }
  const showRow = (update: RowUpdate) => {
    const [row, caseId] = update.args
    const text = JSON.stringify({ socketKey: update.socketKey, args: update.args })
    const sender = takeAwaited((own) => own.text === text)
    for (const grid of grids) if (grid !== sender && grid.socketKey === update.socketKey && grid.caseId === caseId) grid.onRow(row, update.by ?? '')
  }
  const tell = (key: string, args: readonly unknown[]) => {
    if (key === rowRefusedKey) takeAwaited(({ from }) => from.socketKey === args[0])?.onRefused(String(args[1]))
    for (const listener of listeners.get(key) ?? []) listener(args)
  }

  const link = openPlainLink({
    ...parts,
    url: linkUrl(domain, 'vxeSocket', userId, pageId),
    maxTries: Infinity,
    onOpen() {
      isOpen = true
      awaited = []
      heartbeat.start()
      heartbeat.ask()
      for (const grid of grids) grid.onGap()
    },
    onText(text) {
      heartbeat.heard()
      const frame = frameIn(text)
      if (frame?.type === 'update_vxe_table') showRow(frame.data)
      if (frame?.type === 'common_send_date') tell(frame.data.key, frame.data.args)
    },
    onClosed() {
      isOpen = false
      heartbeat.stop()
      pacer.clear()
    },
    onWake: heartbeat.ask,
    onSignedOut: () => {}, // the notification link tells the person
  })

  return {
    /** Takes part until the returned function is called. */
    join(grid: LiveGrid): () => void {
      grids.add(grid)
      return () => void grids.delete(grid)
    },
    /**
     * Shows an edited row to everybody else who has this table and case open, a pasted many at the pace of the server.
     * A row is known by its `id`. False when the link is down and nobody sees it.
     */
    show(grid: LiveGrid, row: TableRow): boolean {
      const { socketKey, caseId } = grid
      if (!isOpen) return false
      pacer.push(JSON.stringify([socketKey, caseId, row['id'] ?? row]), { update: { socketKey, args: [row, caseId] }, from: grid })
      return true
    },
    /** Hears what the server sends to all under `key` (RTM-014), until the returned function is called. */
    onCommon(key: string, listener: (args: readonly unknown[]) => void): () => void {
      const heard = listeners.get(key) ?? new Set()
      listeners.set(key, heard.add(listener))
      return () => void heard.delete(listener)
    },
    wake: link.wake,
    close: link.close,
  }
}
export type TableLink = ReturnType<typeof openTableLink>

function frameIn(text: string): TableFrame | null {
  try {
    return TableFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // not one of our frames
  }
}
