import type { Row } from './row.ts'

const [ours, peer] = ['grid-millwright', 'grid-ag'] as const
const run = 'grid' as const
const beside = (['grid-vxe', 'grid-revo'] as const).flatMap((contender) => [
  { what: 'first paint', run, figure: 'firstPaintMs', unit: 'ms', contender },
  { what: 'frame p95 while wheel-scrolling', run, figure: 'frameP95Ms', unit: 'ms', contender },
  { what: 'JavaScript', run, figure: 'addedKb', unit: 'KB', contender },
])

export const E1: Row = {
  id: 'E1',
  what: 'editable grid, 10 000 rows × 20 columns with mixed editors; a paste of 3000 × 9 cells',
  goal: 'first paint ≤ 0.6 × AG Grid Community, frames while scrolling ≤ its, a quarter of its JavaScript; paste ≤ 500 ms',
  checks: [
    { what: 'first paint', run, figure: 'firstPaintMs', unit: 'ms', ours, peer, atMost: 0.6 },
    { what: 'frame p95 while wheel-scrolling', run, figure: 'frameP95Ms', unit: 'ms', ours, peer, atMost: 1 },
    { what: 'click → caret p95', run, figure: 'caretP95Ms', unit: 'ms', ours, peer: null, atMost: 50 },
    { what: 'heap after 50 opened and closed grids', run, figure: 'heapGrowthMb', unit: 'MB', ours, peer: null, atMost: 1 },
    { what: 'JavaScript that the grid brings', run, figure: 'addedKb', unit: 'KB', ours, peer, atMost: 0.25 },
    { what: 'paste, painted and validated', run, figure: 'pasteMs', unit: 'ms', ours, peer: null, atMost: 500 },
    { what: 'longest task of the paste', run, figure: 'longestTaskMs', unit: 'ms', ours, peer: null, atMost: 100 },
    { what: 'undo of the paste', run, figure: 'undoMs', unit: 'ms', ours, peer: null, atMost: 100 },
  ],
  beside: [
    ...beside,
    { what: 'JavaScript with the router, the queries and the records of the office', run, figure: 'scriptKb', unit: 'KB', contender: ours },
    { what: 'click → caret p95', run, figure: 'caretP95Ms', unit: 'ms', contender: peer },
    { what: 'heap after 50 opened and closed grids', run, figure: 'heapGrowthMb', unit: 'MB', contender: peer },
    { what: 'paste of 3000 × 9', run, figure: 'pasteMs', unit: 'ms', contender: 'grid-revo' },
    { what: 'longest task of the paste', run, figure: 'longestTaskMs', unit: 'ms', contender: 'grid-revo' },
  ],
}
