import type { Row } from './row.ts'

const [run, ours] = ['stock', 'stock-millwright'] as const

export const T3: Row = {
  id: 'T3',
  what: 'a code of one of 100 000 units is scanned, over HTTP',
  goal: 'server ≤ 50 ms at the 95th percentile',
  checks: [{ what: 'answer, 95 of 100 within', run, figure: 'scanP95Ms', unit: 'ms', ours, peer: null, atMost: 50 }],
  beside: [],
}
