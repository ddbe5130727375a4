import type { Row } from './row.ts'

export const M1: Row = {
  id: 'M1',
  what: 'a day in an hour: 1000 tags at 1 Hz, 24 × rate, boards turning',
  goal: 'heap slope ≤ 1 MB/h, DOM nodes flat, ≤ 1/3 of FUXA’s heap',
  checks: [
    { what: 'heap slope, compiled code apart', run: 'endurance', figure: 'keptMbPerHour', unit: 'MB/h', ours: 'millwright-day', peer: null, atMost: 1 },
    {
      what: 'heap slope, compiled code apart, a playlist turning',
      run: 'endurance',
      figure: 'keptMbPerHour',
      unit: 'MB/h',
      ours: 'millwright-playlist-day',
      peer: null,
      atMost: 1,
    },
    { what: 'DOM nodes, most ÷ fewest − 1', run: 'endurance', figure: 'domNodesRange', unit: '', ours: 'millwright-day', peer: null, atMost: 0.05 },
    { what: 'heap', run: 'endurance', figure: 'heapMb', unit: 'MB', ours: 'millwright-day', peer: 'fuxa-day', atMost: 1 / 3 },
  ],
  beside: [
    ...(['millwright-day', 'fuxa-day'] as const).map((contender) => ({
      what: 'slope of compiled code',
      run: 'endurance' as const,
      figure: 'codeMbPerHour',
      unit: 'MB/h',
      contender,
    })),
    ...(['millwright-day', 'fuxa-day'] as const).map((contender) => ({
      what: 'compiled code',
      run: 'endurance' as const,
      figure: 'codeMb',
      unit: 'MB',
      contender,
    })),
    { what: 'heap slope, compiled code apart', run: 'endurance', figure: 'keptMbPerHour', unit: 'MB/h', contender: 'fuxa-day' },
    { what: 'server memory', run: 'endurance', figure: 'serverMb', unit: 'MB', contender: 'millwright-day' },
  ],
}
