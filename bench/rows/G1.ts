import type { Row } from './row.ts'

const run = 'gantt' as const
const [ours, peer] = ['gantt-millwright', 'gantt-frappe'] as const

export const G1: Row = {
  id: 'G1',
  what: 'gantt, 500 bars on 24 machines, now-line, every bar moved by a new plan each second',
  goal: '≤ 10 ms/s of script, and ≤ 1/10 of frappe-gantt’s `refresh` in the same run',
  checks: [
    { what: 'script', run, figure: 'scriptMsPerSecond', unit: 'ms/s', ours, peer: null, atMost: 10 },
    { what: 'script', run, figure: 'scriptMsPerSecond', unit: 'ms/s', ours, peer, atMost: 1 / 10 },
  ],
  beside: ([ours, peer] as const).map((contender) => ({ what: 'main thread', run, figure: 'mainThreadMsPerSecond', unit: 'ms/s', contender })),
}
