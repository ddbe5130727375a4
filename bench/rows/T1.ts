import type { Row } from './row.ts'

const [run, ours] = ['stock', 'stock-millwright'] as const

export const T1: Row = {
  id: 'T1',
  what: 'genealogy of one lot, 1 M edges, over HTTP',
  goal: '≤ 100 ms at the 95th percentile',
  checks: [{ what: 'answer, 95 of 100 within', run, figure: 'traceP95Ms', unit: 'ms', ours, peer: null, atMost: 100 }],
  beside: [],
}
