import type { Row } from './row.ts'

export const C2: Row = {
  id: 'C2',
  what: '500 screens × 1000 tags × 10 Hz on one node',
  goal: 'every tick delivered, p99 ≤ 0.3 × socket.io per-socket emit in the same run',
  checks: [
    { what: 'ticks delivered', run: 'manyScreens', figure: 'deliveredPercent', unit: '%', ours: 'millwright-crowd', peer: null, atLeast: 100 },
    { what: 'ticks made', run: 'manyScreens', figure: 'ticksPerSecond', unit: '/s', ours: 'millwright-crowd', peer: null, atLeast: 9.5 },
    { what: 'tick → arrival p99', run: 'manyScreens', figure: 'lateP99Ms', unit: 'ms', ours: 'millwright-crowd', peer: 'socketio', atMost: 0.3 },
  ],
  beside: [
    { what: 'ticks delivered', run: 'manyScreens', figure: 'deliveredPercent', unit: '%', contender: 'socketio' },
    { what: 'ticks made', run: 'manyScreens', figure: 'ticksPerSecond', unit: '/s', contender: 'socketio' },
    { what: 'server CPU', run: 'manyScreens', figure: 'serverCpuPercent', unit: '%', contender: 'millwright-crowd' },
    { what: 'server CPU', run: 'manyScreens', figure: 'serverCpuPercent', unit: '%', contender: 'socketio' },
  ],
}
