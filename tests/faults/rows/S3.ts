import { setTimeout as pause } from 'node:timers/promises'
import type { NastyProtocol } from '../../support/nastyServer.ts'
import type { FaultRow, Finding } from '../row.ts'
import { untilAll } from '../wallWatch.ts'
import { middle, openRisingBoard, untilRight } from './risingPlc.ts'
import { rowId } from './rowId.ts'

const rounds = 3
const registers = 250
const outageMs = 5000

type Outage = { what: string; cause: () => unknown; cure: () => unknown; pauseMs: number; backWithin: number }

/** S3, and what S4 says of servers (performance.md). What the protocol changes here is how long a server takes that has to connect anew. */
export const s3 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('S-3', protocol),
  fault: 'server frozen (SIGSTOP), wire between server and screen cut, server killed and started again',
  async run(stage) {
    const { plc, factory, wire, page } = await openRisingBoard(stage, protocol, registers)
    const findings: Finding[] = []
    const outages: Outage[] = [
      {
        what: 'frozen',
        cause: () => process.kill(factory.server().pid, 'SIGSTOP'),
        cure: () => process.kill(factory.server().pid, 'SIGCONT'),
        pauseMs: outageMs,
        backWithin: 1,
      },
      { what: 'cut', cause: wire.freeze, cure: wire.thaw, pauseMs: outageMs, backWithin: 2 },
      { what: 'killed, from its open port', cause: factory.kill, cure: () => factory.startAgain(), pauseMs: 0, backWithin: 2 },
    ]
    for (const { what, cause, cure, pauseMs, backWithin } of outages) {
      const stale: number[] = []
      const back: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await cause()
        stale.push((await untilAll(page, 'not good')).milliseconds / 1000)
        await pause(pauseMs)
        await plc.heal()
        await cure()
        back.push(await untilRight(page, plc))
        await factory.isReady()
      }
      findings.push(middle(`${what}: all values stale after`, stale, 3), middle(`${what}: every value right again after`, back, backWithin))
    }
    return findings
  },
})
