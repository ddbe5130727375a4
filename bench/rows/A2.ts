import type { Row } from './row.ts'

const run = 'alarms'
const ours = 'millwright-alarms'

export const A2: Row = {
  id: 'A2',
  what: '1000 alarms in 10 s on 50 screens, then ten acknowledged; both poll every 50 ms',
  goal: 'top alarm p99 ≤ 500 ms and ≤ 0.5 × FUXA; an acknowledgement on all screens ≤ 300 ms',
  checks: [
    { what: 'value → top alarm p99', run, figure: 'topP99Ms', unit: 'ms', ours, peer: null, atMost: 500 },
    { what: 'value → top alarm p99', run, figure: 'topP99Ms', unit: 'ms', ours, peer: 'fuxa-alarms', atMost: 0.5 },
    { what: 'acknowledged → the last screen, slowest', run, figure: 'ackScreensMs', unit: 'ms', ours, peer: null, atMost: 300 },
    { what: 'acknowledged → the page, slowest', run, figure: 'ackPageMs', unit: 'ms', ours, peer: null, atMost: 300 },
  ],
  beside: (['millwright-alarms', 'fuxa-alarms'] as const).flatMap((contender) => [
    { what: 'value → each of the 1000 on the last screen, p99', run, figure: 'screensP99Ms', unit: 'ms', contender },
    { what: 'acknowledged → seen everywhere, usually', run, figure: 'ackP50Ms', unit: 'ms', contender },
    { what: 'server CPU meanwhile', run, figure: 'serverCpuPercent', unit: '%', contender },
  ]),
}
