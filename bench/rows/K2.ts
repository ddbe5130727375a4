import type { Row } from './row.ts'

const run = 'store' as const
const [ours, peer] = ['stock-millwright', 'stock-tryton'] as const

export const K2: Row = {
  id: 'K2',
  what: 'the store: 100 000 lots by lot, an inventory of 500 lines posted, eight clients ship from one shelf',
  goal: 'stock by lot and posting ≤ 0.2 × Tryton’s; shipped ≥ 5 ×',
  checks: [
    { what: 'stock of all lots by lot', run, figure: 'stockOfAllMs', unit: 'ms', ours, peer, atMost: 0.2 },
    { what: 'inventory posted', run, figure: 'inventoryMs', unit: 'ms', ours, peer, atMost: 0.2 },
    { what: 'orders shipped', run, figure: 'shippedPerSecond', unit: '/s', ours, peer, atLeast: 5 },
  ],
  beside: [
    { what: 'the lots of one place', run, figure: 'stockOfPlaceMs', unit: 'ms', contender: ours },
    { what: 'the lots of one place', run, figure: 'stockOfPlaceMs', unit: 'ms', contender: peer },
  ],
}
