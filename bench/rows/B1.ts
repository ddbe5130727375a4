import type { Row } from './row.ts'

export const B1: Row = {
  id: 'B1',
  what: 'bytes on the wire per screen, 1000 tags at 10 Hz',
  goal: '≤ 1/20 FUXA',
  checks: [{ what: 'received', run: 'live', figure: 'wireKbPerSecond', unit: 'KB/s', ours: 'millwright', peer: 'fuxa-tuned', atMost: 1 / 20 }],
  beside: [
    { what: 'received', run: 'live', figure: 'wireKbPerSecond', unit: 'KB/s', contender: 'fuxa' },
    { what: 'received', run: 'live', figure: 'wireKbPerSecond', unit: 'KB/s', contender: 'node-red-template' },
  ],
}
