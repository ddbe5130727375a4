import type { Row } from './row.ts'

export const M1: Row = {
  id: 'M1',
  what: 'a day in an hour: 1000 tags at 1 Hz, 24 × rate, boards turning',
  goal: 'heap slope ≤ 1 MB/h, DOM nodes flat, ≤ 1/3 of FUXA’s heap',
  checks: [
    { what: 'heap slope', run: 'endurance', figure: 'heapMbPerHour', unit: 'MB/h', ours: 'millwright-day', peer: null, atMost: 1 },
    { what: 'DOM nodes, most ÷ fewest − 1', run: 'endurance', figure: 'domNodesRange', unit: '', ours: 'millwright-day', peer: null, atMost: 0.05 },
    { what: 'heap', run: 'endurance', figure: 'heapMb', unit: 'MB', ours: 'millwright-day', peer: 'fuxa-day', atMost: 1 / 3 },
  ],
  beside: [
    { what: 'heap slope', run: 'endurance', figure: 'heapMbPerHour', unit: 'MB/h', contender: 'fuxa-day' },
    { what: 'server memory', run: 'endurance', figure: 'serverMb', unit: 'MB', contender: 'millwright-day' },
  ],
}
