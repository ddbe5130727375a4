import type { Row } from './row.ts'

export const L4: Row = {
  id: 'L4',
  what: 'the same, both told to poll every 50 ms and everything else at its default',
  goal: 'p99 ≤ 0.3 × FUXA, 10.0 of 10 updates/s shown',
  checks: [
    { what: 'p99', run: 'live', figure: 'latencyP99Ms', unit: 'ms', ours: 'millwright-50', peer: 'fuxa', atMost: 0.3 },
    { what: 'updates shown', run: 'live', figure: 'shownPerSecond', unit: '/s', ours: 'millwright-50', peer: null, atLeast: 9.95 },
  ],
  beside: [{ what: 'updates shown', run: 'live', figure: 'shownPerSecond', unit: '/s', contender: 'fuxa' }],
}
