import { setTimeout as pause } from 'node:timers/promises'
import { misaddressed } from '../../support/nastyServer.ts'
import type { Manner, NastyProtocol } from '../../support/nastyServer.ts'
import type { FaultRow, Finding } from '../row.ts'
import { untilAll } from '../wallWatch.ts'
import { lookAt, middle, openRisingBoard, untilOnlyBefore, untilRight } from './risingPlc.ts'
import { rowId } from './rowId.ts'

const rounds = 3
const registers = 250
const badRegisters = 100
const outageMs = 3000
const within = 1.5 // max(3 scans, 1.5 s)

/** What a device says when it fails inside, and of an address that it has not. */
const refusals = { modbusTcp: { failure: 4, noAddress: 2 }, modbusRtuTcp: { failure: 4, noAddress: 2 }, s7: { failure: 0x01, noAddress: 0x05 } } as const

/** S2 of performance.md. S7 knows no unit: what goes astray there is the answer to another question. */
export const s2 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('S-2', protocol),
  fault: 'PLC is reset, refuses everything, answers as another unit (S7: to another question), refuses 100 of 250 addresses',
  async run(stage) {
    const { plc, page } = await openRisingBoard(stage, protocol, registers)
    const { failure, noAddress } = refusals[protocol]
    await plc.unplug()
    await plc.heal()
    const findings: Finding[] = [{ what: 'reset: every value right again after', measured: await untilRight(page, plc), unit: 's', atMost: within }]
    const everything: [string, Manner][] = [
      ['refuses all', { judge: () => failure }],
      ['another unit', { send: (answer, { say }) => say(misaddressed(protocol, answer)) }],
    ]
    for (const [what, manner] of everything) {
      const marked: number[] = []
      const back: number[] = []
      let unsaid = 0
      for (let round = 0; round < rounds; round += 1) {
        plc.behave(manner)
        marked.push((await untilAll(page, 'not good')).milliseconds / 1000)
        await pause(outageMs)
        unsaid += (await lookAt(page, registers)).withoutReason
        await plc.heal()
        back.push(await untilRight(page, plc))
      }
      findings.push(
        middle(`${what}: all values bad or stale after`, marked, within),
        { what: `${what}: values without a reason`, measured: unsaid, unit: '', atMost: 0 },
        middle(`${what} for ${outageMs / 1000} s: every value right again after`, back, within),
      )
    }
    plc.behave({ judge: ({ start }) => (start < badRegisters ? noAddress : true) })
    const badAfter = await untilOnlyBefore(page, badRegisters)
    await pause(outageMs)
    const { withoutReason, othersSeen } = await lookAt(page, badRegisters)
    return [
      ...findings,
      { what: 'bad addresses: their values bad after', measured: badAfter, unit: 's', atMost: within },
      { what: 'bad addresses: others that ever lost their quality', measured: othersSeen, unit: '', atMost: 0, atLeast: 0 },
      { what: 'bad addresses: values without a reason', measured: withoutReason, unit: '', atMost: 0 },
    ]
  },
})
