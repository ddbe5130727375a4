import type { Row } from './row.ts'

const peers = ['fuxa-tuned', 'node-red-template'] as const

/** What came back, from which run, and within how many ms. */
const recoveries = [
  { what: 'PLC hung 5 s', run: 'plcHangs', figure: 'hangBackMs', limitMs: 1500 },
  { what: 'PLC without power 5 s', run: 'plcHangs', figure: 'powerBackMs', limitMs: 1500 },
  { what: 'PLC without power 15 s', run: 'plcHangs', figure: 'longPowerBackMs', limitMs: 5000 },
  { what: 'server unfrozen', run: 'serverLost', figure: 'frozenBackMs', limitMs: 1000 },
  { what: 'server restarted, from its open port', run: 'serverLost', figure: 'restartedBackMs', limitMs: 2000 },
] as const

export const S4: Row = {
  id: 'S4',
  what: 'recovery, nobody touches anything, every tag right',
  goal: 'PLC back ≤ 1.5 s after an outage ≤ 10 s, ≤ 5 s after a longer one; server unfrozen ≤ 1 s; server restarted ≤ 2 s after its port opens; never slower than the better peer by more than 0.5 s',
  checks: recoveries.flatMap(({ what, run, figure, limitMs }) => [
    { what, run, figure, unit: 'ms', ours: 'millwright-50', peer: null, atMost: limitMs },
    { what: `${what}: slower than the better peer by`, run, figure, unit: 'ms', ours: 'millwright-50', peer: null, slowerThanBestOf: peers, atMost: 500 },
  ]),
  beside: recoveries.flatMap(({ what, run, figure }) => peers.map((contender) => ({ what, run, figure, unit: 'ms', contender }))),
}
