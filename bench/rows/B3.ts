import type { Row } from './row.ts'

export const B3: Row = {
  id: 'B3',
  what: 'navigation → first live value, cold',
  goal: '≤ 0.35 × FUXA',
  checks: [{ what: 'first value', run: 'live', figure: 'firstValueMs', unit: 'ms', ours: 'millwright', peer: 'fuxa-tuned', atMost: 0.35 }],
  beside: [{ what: 'first value', run: 'live', figure: 'firstValueMs', unit: 'ms', contender: 'node-red-template' }],
}
