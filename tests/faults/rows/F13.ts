import type { FaultRow } from '../row.ts'
import { massReturn, screens } from './massReturn.ts'

const awayMs = 60_000

export const F13: FaultRow = {
  id: 'F-13',
  fault: 'server long down, then up',
  async run(stage) {
    const seen = await massReturn(stage, { awayMs, withinMs: 60_000 })
    return [
      {
        what: `displays back within 60 s`,
        measured: seen.back,
        unit: 'displays',
        atLeast: screens,
        remark: `all after ${(seen.allBackMs / 1000).toFixed(1)} s; down 1 min instead of 2 h: pauses between tries do not grow`,
      },
      { what: 'busiest second', measured: seen.busiestSecond, unit: 'upgrades', atMost: 150 },
    ]
  },
}
