import type { Row } from './row.ts'

export const L1: Row = {
  id: 'L1',
  what: 'register change → pixel, 1000 uint16 tags of one device, 10 Hz, each system at its fastest supported poll, our history on',
  goal: 'p50 and p99 ≤ 0.55 × FUXA tuned',
  checks: [
    { what: 'p50', run: 'live', figure: 'latencyP50Ms', unit: 'ms', ours: 'millwright', peer: 'fuxa-tuned', atMost: 0.55 },
    { what: 'p99', run: 'live', figure: 'latencyP99Ms', unit: 'ms', ours: 'millwright', peer: 'fuxa-tuned', atMost: 0.55 },
  ],
  beside: (['fuxa', 'node-red-template', 'node-red-widgets'] as const).flatMap((contender) => [
    { what: 'p50', run: 'live', figure: 'latencyP50Ms', unit: 'ms', contender },
    { what: 'p99', run: 'live', figure: 'latencyP99Ms', unit: 'ms', contender },
    { what: 'age of what is shown, p50', run: 'live', figure: 'ageP50Ms', unit: 'ms', contender },
  ]),
}
