import type { Row } from './row.ts'

const run = 'stock' as const
const [ours, peer] = ['stock-millwright', 'stock-tryton'] as const

export const K1: Row = {
  id: 'K1',
  what: 'stock: fifty want one bag of 25 kg, eight clients move units, one lot of 100 000 by place',
  goal: 'exactly one has the bag and 49 are told why; done moves ≥ 5 × Tryton’s; stock of a lot ≤ 0.2 ×',
  checks: [
    { what: 'who has the bag', run, figure: 'winners', unit: 'of 50', ours, peer: null, atLeast: 1, atMost: 1 },
    { what: 'told why', run, figure: 'told', unit: 'of 50', ours, peer: null, atLeast: 49, atMost: 49 },
    { what: 'done moves', run, figure: 'movesPerSecond', unit: '/s', ours, peer, atLeast: 5 },
    { what: 'stock of one lot by place', run, figure: 'stockOfLotMs', unit: 'ms', ours, peer, atMost: 0.2 },
  ],
  beside: [
    { what: 'who has the bag', run, figure: 'winners', unit: 'of 50', contender: peer },
    { what: 'told that it is gone', run, figure: 'told', unit: 'of 50', contender: peer },
    { what: 'what lies there of 25 kg afterwards', run, figure: 'leftKg', unit: 'kg', contender: peer },
    { what: 'no answer after five tries', run, figure: 'unanswered', unit: 'of 50', contender: peer },
  ],
}
