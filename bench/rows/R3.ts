import type { Row } from './row.ts'

export const R3: Row = {
  id: 'R3',
  what: 'live trend, 10 series × 3600 points, 10 Hz',
  goal: 'main thread ≤ 1/6 of ECharts in the same run',
  checks: [{ what: 'main thread', run: 'trend', figure: 'mainThreadMsPerSecond', unit: 'ms/s', ours: 'millwright-trend', peer: 'echarts', atMost: 1 / 6 }],
  beside: [],
}
