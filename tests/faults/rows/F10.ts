import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/freePort.ts'
import type { FaultRow } from '../row.ts'
import { rowId } from './rowId.ts'
import type { NastyProtocol } from '../../support/nastyServer.ts'
import { untilAll } from '../wallWatch.ts'
import { ownTables, startNeverZeroPlc } from './ownPlc.ts'

const flaps = 15
const halfMs = 2000

export const f10 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('F-10', protocol),
  fault: 'PLC there for 2 s and away for 2 s, again and again',
  async run(stage) {
    const port = await freePort()
    const factory = await stage.factory({ tables: ownTables(port, { registers: 20, scanMs: 100, protocol }) })
    let mostOpen = 0
    let opened = 0
    for (let flap = 0; flap < flaps; flap += 1) {
      const plc = await startNeverZeroPlc(protocol, port)
      await pause(halfMs)
      mostOpen = Math.max(mostOpen, plc.connections.mostOpen)
      opened += plc.connections.opened
      await plc.close()
      await pause(halfMs)
    }
    const page = await stage.page(factory.url, '/display/tags/P')
    stage.keep(await startNeverZeroPlc(protocol, port))
    const backMs = (await untilAll(page, 'good')).milliseconds
    return [
      {
        what: 'connections to the device at once',
        measured: mostOpen,
        unit: '',
        atMost: 1,
        atLeast: 1,
        remark: `${(flaps * halfMs * 2) / 60_000} min instead of 10; ${opened} connections one after another`,
      },
      { what: 'back when it stays', measured: backMs / 1000, unit: 's', atMost: 5 },
    ]
  },
})
