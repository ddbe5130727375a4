import type { Row } from './row.ts'

export const O2: Row = {
  id: 'O2',
  what: 'a screen that stops reading for 10 min',
  goal: "server memory + ≤ 2 MB, the others' p99 unchanged",
  checks: [
    { what: 'server memory', run: 'stoppedReader', figure: 'memoryGrowthMb', unit: 'MB', ours: 'millwright-sparse', peer: null, atMost: 2 },
    {
      what: "the others' p99, stopped ÷ reading",
      run: 'stoppedReader',
      figure: 'othersP99Ratio',
      unit: '',
      ours: 'millwright-sparse',
      peer: null,
      atMost: 1.1,
    },
  ],
  beside: [
    { what: "the others' p99 while it still read", run: 'stoppedReader', figure: 'othersP99WhileReadingMs', unit: 'ms', contender: 'millwright-sparse' },
    { what: "the others' p99, stopped, last fifth", run: 'stoppedReader', figure: 'othersLastP99Ms', unit: 'ms', contender: 'millwright-sparse' },
    { what: 'server memory while it still read', run: 'stoppedReader', figure: 'memoryGrowthWhileReadingMb', unit: 'MB', contender: 'millwright-sparse' },
    { what: 'server memory', run: 'stoppedReader', figure: 'memoryGrowthMb', unit: 'MB', contender: 'fuxa-tuned' },
  ],
}
