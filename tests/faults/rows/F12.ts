import type { FaultRow } from '../row.ts'
import { massReturn, screens } from './massReturn.ts'

export const F12: FaultRow = {
  id: 'F-12',
  fault: `${screens} displays lose the server together; it is killed and started again`,
  async run(stage) {
    const seen = await massReturn(stage, { awayMs: 3000, withinMs: 60_000 })
    return [
      { what: `all ${screens} back after the port opens`, measured: seen.allBackMs / 1000, unit: 's', atMost: 15, remark: `${seen.back} back` },
      { what: 'busiest second', measured: seen.busiestSecond, unit: 'upgrades', atMost: 150 },
      { what: 'API p95 meanwhile', measured: seen.apiP95Ms, unit: 'ms', atMost: 1000, remark: `${seen.apiFailures} not answered well` },
    ]
  },
}
