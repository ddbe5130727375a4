import type { Row } from './row.ts'

export const C1: Row = {
  id: 'C1',
  what: 'server CPU, one 1000-tag viewer, both polling every 50 ms; slope per further viewer',
  goal: '≤ 0.6 × FUXA; ≤ 1/10 of FUXA’s slope',
  checks: [
    { what: 'one viewer', run: 'live', figure: 'serverCpuPercent', unit: '%', ours: 'millwright-50', peer: 'fuxa-tuned', atMost: 0.6 },
    { what: 'each further viewer', run: 'live', figure: 'cpuPercentPerViewer', unit: '%', ours: 'millwright-50', peer: 'fuxa-tuned', atMost: 0.1 },
  ],
  beside: [
    { what: 'updates shown meanwhile', run: 'live', figure: 'shownPerSecond', unit: '/s', contender: 'millwright-50' },
    { what: 'updates shown meanwhile', run: 'live', figure: 'shownPerSecond', unit: '/s', contender: 'fuxa-tuned' },
    { what: 'one viewer, poll 20 ms', run: 'live', figure: 'serverCpuPercent', unit: '%', contender: 'millwright' },
    { what: 'one viewer', run: 'live', figure: 'serverCpuPercent', unit: '%', contender: 'fuxa-broadcast' },
    { what: 'each further viewer', run: 'live', figure: 'cpuPercentPerViewer', unit: '%', contender: 'fuxa-broadcast' },
  ],
}
