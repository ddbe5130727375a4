import { nastyProtocols } from '../../support/nastyServer.ts'
import { watchEvenness } from '../evenness.ts'
import { median } from '../figures.ts'
import { openPlcFarm } from '../plcFarm.ts'
import type { Illness } from '../plcFarm.ts'
import type { FaultRow } from '../row.ts'

const plcsOf = { modbusTcp: 34, modbusRtuTcp: 33, s7: 33 } as const
const rounds = 3
const windowMs = 8000

/** P1 of performance.md, of three protocols: each has one that is down and one that is slow. */
export const P1: FaultRow = {
  id: 'P-1',
  fault: '100 PLCs of three protocols with 200 values each, of each protocol one down and one slow',
  async run(stage) {
    const farms = []
    let first = 0
    for (const protocol of nastyProtocols) {
      farms.push(stage.keep(await openPlcFarm(plcsOf[protocol], protocol, first)))
      first += plcsOf[protocol]
    }
    const driver = stage.keep(watchEvenness(...farms))
    const ill = new Map<number, Illness>([
      [0, 'silent'],
      [1, 'late'],
    ])
    const illDevices = new Set(farms.flatMap(({ plans }) => [plans[0]?.device ?? -1, plans[1]?.device ?? -1]))
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const farm of farms) await farm.makeSick(new Map())
      const alone = await driver.cycleP99Ms(windowMs)
      for (const farm of farms) await farm.makeSick(ill)
      ratios.push((await driver.cycleP99Ms(windowMs, illDevices)) / alone)
    }
    for (const farm of farms) await farm.makeSick(new Map())
    const againMs = await driver.allReadAfter(async () => {})
    return [
      { what: 'cycle p99 of the healthy ones ÷ alone', measured: median(ratios), unit: '', atMost: 1.1, remark: `middle of ${rounds}` },
      { what: 'all PLCs read again when all are well', measured: againMs / 1000, unit: 's', atMost: 5 },
    ]
  },
}
