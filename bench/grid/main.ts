// The page of row E1: `?chart=…` names the grid; the probe opens, closes and measures it by `window.grid`.
import type { Opened, OpenGrid } from './rows.ts'

const grids: Record<string, () => Promise<{ open: OpenGrid }>> = {
  millwright: () => import('./millwright.tsx'),
  ag: () => import('./agGrid.ts'),
  vxe: () => import('./vxeTable.ts'),
  revo: () => import('./revoGrid.ts'),
}

const name = new URLSearchParams(window.location.search).get('chart') ?? ''
const host = document.getElementById('host')
const load = grids[name]
if (!host || !load) throw new Error(`no grid of the name ${name}`)
const { open } = await load()
let opened: Opened | null = null
const drawnWithinMs = 60_000

/** Resolves once what was drawn is on the screen: a message from the frame arrives after layout and paint. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve()
    requestAnimationFrame(() => channel.port2.postMessage(null))
  })
}

/** Looks before every picture until it holds, or so many ms have passed. */
async function until(holds: () => boolean, atMostMs: number): Promise<void> {
  for (const endMs = performance.now() + atMostMs; !holds() && performance.now() < endMs;) await new Promise(requestAnimationFrame)
}

const bench = {
  /** ms from the call to the first rows on the screen */
  async open(rows: number): Promise<number> {
    const fromMs = performance.now()
    opened = open(host, rows)
    const { isDrawn } = opened
    await until(isDrawn, drawnWithinMs)
    if (!isDrawn()) throw new Error('the grid never drew its rows')
    await painted()
    return performance.now() - fromMs
  },
  async close(): Promise<void> {
    opened?.close()
    opened = null
    host.replaceChildren()
    await painted()
  },
  /** the first row in sight, whatever scrolls */
  async toTop(): Promise<void> {
    for (const element of host.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0
    await painted()
    await painted()
  },
  /** px of the middle of cells that hold text, to be clicked */
  cells: () => opened?.cells() ?? [],
  rowCount: () => opened?.rowCount() ?? 0,
  textAt: (row: number, column: number) => opened?.textAt(row, column) ?? '',
  until,
  painted,
}
export type GridBench = typeof bench
Object.assign(window, { grid: bench })
