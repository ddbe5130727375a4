import type { Row } from './row.ts'

export const R1: Row = {
  id: 'R1',
  what: 'renderer CPU, 1000 tags at 10 Hz, both polling every 50 ms, the same number of values in sight',
  goal: '≤ 0.8 × FUXA at the same poll',
  checks: [{ what: 'renderer process', run: 'live', figure: 'rendererCpuPercent', unit: '%', ours: 'millwright-50', peer: 'fuxa-tuned', atMost: 0.8 }],
  beside: [
    { what: 'renderer process, poll 20 ms', run: 'live', figure: 'rendererCpuPercent', unit: '%', contender: 'millwright' },
    { what: 'renderer process', run: 'live', figure: 'rendererCpuPercent', unit: '%', contender: 'node-red-template' },
    { what: 'values in sight', run: 'live', figure: 'cellsInSight', unit: '', contender: 'millwright-50' },
    { what: 'values in sight', run: 'live', figure: 'cellsInSight', unit: '', contender: 'fuxa-tuned' },
  ],
}
