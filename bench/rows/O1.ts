import type { Row } from './row.ts'

export const O1: Row = {
  id: 'O1',
  what: 'overload: 3000 tags at 10 Hz, or a 6 × slower processor in the page',
  goal: 'age of every shown value p99 ≤ 1/10 of Node-RED with 1000 widgets, bounded (no growth in 10 min), ≥ 30 fps',
  checks: (['millwright-3000', 'millwright-slow-cpu', 'millwright-playlist'] as const).flatMap((ours) => [
    { what: `age p99, ${ours}`, run: 'overload', figure: 'ageP99Ms', unit: 'ms', ours, peer: 'node-red-widgets', atMost: 0.1 },
    { what: `age p99 of the last fifth ÷ first fifth, ${ours}`, run: 'overload', figure: 'ageGrowth', unit: '', ours, peer: null, atMost: 1.25 },
    { what: `frames, ${ours}`, run: 'overload', figure: 'framesPerSecond', unit: '/s', ours, peer: null, atLeast: 30 },
  ]),
  beside: [{ what: 'age p99 of the last fifth ÷ first fifth', run: 'overload', figure: 'ageGrowth', unit: '', contender: 'node-red-widgets' }],
}
