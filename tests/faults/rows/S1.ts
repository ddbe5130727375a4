import { setTimeout as pause } from 'node:timers/promises'
import type { NastyProtocol } from '../../support/nastyServer.ts'
import type { FaultRow, Finding } from '../row.ts'
import { untilAll } from '../wallWatch.ts'
import { middle, openRisingBoard, untilRight } from './risingPlc.ts'
import { rowId } from './rowId.ts'

const registers = 250
const rounds = 3
const outages = [
  { what: 'hung, connection open', isUnplugged: false, seconds: 5, backWithin: 1.5 },
  { what: 'no power', isUnplugged: true, seconds: 5, backWithin: 1.5 },
  { what: 'no power', isUnplugged: true, seconds: 15, backWithin: 5 },
] as const

/** S1, and what S4 says of PLCs (performance.md). */
export const s1 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('S-1', protocol),
  fault: 'PLC hangs with its connection open, or has no power; nobody touches anything',
  async run(stage) {
    const { plc, page } = await openRisingBoard(stage, protocol, registers)
    const findings: Finding[] = []
    for (const { what, isUnplugged, seconds, backWithin } of outages) {
      const marked: number[] = []
      const back: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        if (isUnplugged) await plc.unplug()
        else plc.behave({ judge: () => null })
        const { milliseconds } = await untilAll(page, 'not good')
        marked.push(milliseconds / 1000)
        await pause(seconds * 1000 - milliseconds)
        await plc.heal()
        back.push(await untilRight(page, plc))
      }
      findings.push(
        middle(`${what} for ${seconds} s: all values bad or stale after`, marked, 1.5),
        middle(`${what} for ${seconds} s: every value right again after`, back, backWithin),
      )
    }
    return findings
  },
})
