import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '../../../server/log.ts'
import { startLoop } from '../../../server/health/loop.ts'
import { watchEvenness } from '../evenness.ts'
import { openPlcFarm } from '../plcFarm.ts'
import type { FaultRow } from '../row.ts'
import { rowId } from './rowId.ts'
import type { NastyProtocol } from '../../support/nastyServer.ts'

const plcs = 100
const errors = 1000

export const f31 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('F-31', protocol),
  fault: 'a background loop throws; the thread of the driver is killed',
  async run(stage) {
    const seen = { steps: 0 }
    const loop = stage.keep(
      startLoop(
        'throwing',
        1,
        () => {
          seen.steps += 1
          throw new Error('injected')
        },
        createLog('silent'),
      ),
    )
    while (seen.steps < errors) await pause(10)
    const before = seen.steps
    await pause(200)
    const stepsAfter = seen.steps - before
    const driver = stage.keep(watchEvenness(stage.keep(await openPlcFarm(plcs, protocol))))
    await driver.cycleP99Ms(3000)
    const againMs = await driver.allReadAfter(() => driver.kill())
    return [
      { what: `steps in 0.2 s after ${errors} errors`, measured: stepsAfter, unit: 'steps', atLeast: 1 },
      { what: 'loop says that it is well', measured: Number(loop.isWell()), unit: '', atMost: 0 },
      { what: `driver thread killed: all ${plcs} PLCs read again`, measured: againMs / 1000, unit: 's', atMost: 2 },
    ]
  },
})
