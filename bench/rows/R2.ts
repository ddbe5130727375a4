import type { Row } from './row.ts'

export const R2: Row = {
  id: 'R2',
  what: 'long tasks > 50 ms while live',
  goal: 'none in steady state',
  checks: [{ what: 'long tasks in 20 s', run: 'live', figure: 'longTasks', unit: '', ours: 'millwright', peer: null, atMost: 0 }],
  beside: [
    { what: 'longest', run: 'live', figure: 'longestTaskMs', unit: 'ms', contender: 'millwright' },
    { what: 'long tasks in 20 s', run: 'live', figure: 'longTasks', unit: '', contender: 'fuxa-tuned' },
    { what: 'long tasks in 20 s', run: 'live', figure: 'longTasks', unit: '', contender: 'node-red-widgets' },
  ],
}
