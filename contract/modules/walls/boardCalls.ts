import type { Permission } from '../../permissions.ts'
import { playlistBoard } from './screenReport.ts'

/** What a page below /display asks of the server: paths that it reads, rights of what it reads and hears, and the pages that it leads to. */
type BoardCalls = { reads: readonly string[]; rights: readonly Permission[]; opens: readonly BoardName[] }
type BoardName =
  | 'plc'
  | 'powder'
  | 'orders'
  | 'gantt'
  | 'delivery'
  | 'alarms'
  | 'andon'
  | 'overview'
  | 'monitor'
  | 'map'
  | 'board'
  | 'machine'
  | 'tags'
  | 'play'
  | 'weighing'
  | 'plots'
  | 'quality'
  | 'warehouse'
  | 'packing'

const overview = '/mes/plc/overview'
const [recent, crossings, trend, raw, diagnostics] = ['/mes/plc/recent', '/mes/plc/crossings', '/mes/plc/trend', '/mes/plc/raw', '/mes/plc/diagnostics']
const [states, oee, plan, deliveries] = ['/mes/equipment/states', '/mes/oee/shift', '/mes/workshop/plan', '/mes/schedule/deliveries']
const machines: Permission = 'mes:plc:view'

/** Every page of a wall; a test reads the pages and finds the same. */
export const boardCalls: Readonly<Record<BoardName, BoardCalls>> = {
  plc: { reads: [overview, recent, crossings, states], rights: [machines], opens: ['machine'] },
  powder: { reads: [overview, crossings, states, trend], rights: [machines], opens: ['machine'] },
  orders: { reads: [overview, deliveries], rights: [machines, 'mes:orderBoard:view', 'mes:scheduleBoard:view'], opens: [] },
  gantt: { reads: [overview], rights: [machines, 'mes:scheduleBoard:view'], opens: [] },
  delivery: { reads: [overview, deliveries], rights: [machines, 'mes:scheduleBoard:view'], opens: [] },
  alarms: { reads: [overview, '/mes/alarm/health'], rights: [machines, 'mes:alarmBoard:view'], opens: [] },
  andon: { reads: [overview, '/mes/andon/past'], rights: [machines], opens: [] },
  overview: {
    reads: [overview, crossings, oee, deliveries, '/mes/workReport/shiftOutput'],
    rights: [machines, 'mes:orderBoard:view', 'mes:alarmBoard:view', 'mes:scheduleBoard:view'],
    opens: ['machine'],
  },
  monitor: { reads: [overview], rights: [machines, 'mes:monitorBoard:view'], opens: [] },
  map: { reads: [overview, crossings, plan], rights: [machines], opens: ['machine'] },
  board: {
    reads: [overview, recent, crossings, oee, plan, states, trend, '/mes/wall/shown', '/mes/wall/reportFigure'],
    rights: [machines, 'mes:alarmBoard:view'],
    opens: ['machine'],
  },
  machine: { reads: [overview, crossings, diagnostics, states, trend], rights: [machines], opens: ['plc', 'tags'] },
  tags: { reads: [overview, diagnostics, raw, trend], rights: [machines], opens: ['plc', 'machine'] },
  weighing: { reads: [overview, '/mes/weighDesk/board'], rights: [machines, 'mes:weighBoard:view'], opens: [] },
  warehouse: { reads: [overview, '/mes/wmsWorkbench/board'], rights: [machines, 'mes:storeBoard:view'], opens: [] },
  quality: { reads: [overview, '/mes/spc/board'], rights: [machines, 'mes:qualityBoard:view'], opens: [] },
  plots: { reads: [overview, '/mes/spc/plots'], rights: [machines, 'mes:qualityBoard:view'], opens: [] },
  packing: { reads: [overview, '/mes/nbc/board'], rights: [machines, 'mes:packBoard:view'], opens: [] },
  play: { reads: [overview], rights: [machines, 'mes:alarmBoard:view'], opens: [] },
}

/** What a screen that shows these addresses may ask: what its pages ask, and those they lead to. An address that is no page shows a frame. */
export function callsOfBoards(addresses: readonly string[]): { reads: ReadonlySet<string>; rights: ReadonlySet<Permission> } {
  const pages = new Set<BoardName>()
  const waiting = addresses.flatMap((address) => nameOf(address) ?? [])
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (pages.has(page)) continue
    pages.add(page)
    waiting.push(...boardCalls[page].opens)
  }
  const asked = Array.from(pages, (page) => boardCalls[page])
  return { reads: new Set([overview, ...asked.flatMap(({ reads }) => reads)]), rights: new Set([machines, ...asked.flatMap(({ rights }) => rights)]) }
}

/** Whether a screen that shows these addresses may show another: it asks nothing that they do not. */
export function mayShow(addresses: readonly string[], other: string): boolean {
  const [own, wanted] = [callsOfBoards(addresses), callsOfBoards([other])]
  return [...wanted.reads].every((path) => own.reads.has(path)) && [...wanted.rights].every((right) => own.rights.has(right))
}

/** The addresses of a screen: its board, or what a playlist plays and jumps to. */
export function addressesOf(board: string, playlist: { alarmBoard: string; items: readonly { board: string }[] } | null): string[] {
  return playlist ? [playlistBoard, playlist.alarmBoard, ...playlist.items.map((item) => item.board)] : [board]
}

/** `/display/machine/ML-02?x` is machine. */
function nameOf(address: string): BoardName | null {
  const name = /^\/display\/([\w-]+)/.exec(address)?.[1] ?? ''
  return isName(name) ? name : null
}

function isName(name: string): name is BoardName {
  return Object.hasOwn(boardCalls, name)
}
