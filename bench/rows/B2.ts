import type { Row } from './row.ts'

export const B2: Row = {
  id: 'B2',
  what: 'JavaScript until the first live value on a wall route',
  goal: '≤ 1/15 FUXA and ≤ 560 KB raw',
  checks: [
    { what: 'unpacked', run: 'live', figure: 'scriptKb', unit: 'KB', ours: 'millwright', peer: 'fuxa-tuned', atMost: 1 / 15 },
    { what: 'unpacked', run: 'live', figure: 'scriptKb', unit: 'KB', ours: 'millwright', peer: null, atMost: 560 },
  ],
  beside: [{ what: 'unpacked', run: 'live', figure: 'scriptKb', unit: 'KB', contender: 'node-red-template' }],
}
