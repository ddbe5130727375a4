import { watchEvenness } from '../evenness.ts'
import { median } from '../figures.ts'
import { illnesses, openPlcFarm } from '../plcFarm.ts'
import type { Illness } from '../plcFarm.ts'
import { residentMbOf } from '../processes.ts'
import type { FaultRow } from '../row.ts'
import { rowId } from './rowId.ts'
import type { NastyProtocol } from '../../support/nastyServer.ts'

const plcs = 100
const rounds = 3
const windowMs = 8000
const fuzzers = 20
const fuzzFrames = 100_000

const someIll = new Map<number, Illness>(illnesses.map((illness, index) => [index * 10, illness]))
const allFuzzing = new Map<number, Illness>(Array.from({ length: fuzzers }, (_, index) => [index, 'fuzz']))
const fuzzingDevices = new Set(Array.from({ length: fuzzers }, (_, index) => plcs + index))

export const f09 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('F-09', protocol),
  fault:
    'of 100 PLCs one each is silent, drips a byte a second, is late, sends garbage, a wrong transaction, a wrong unit, half a frame, too long a frame; then 20 more send 100 000 ruined frames',
  async run(stage) {
    const farm = stage.keep(await openPlcFarm(plcs, protocol))
    const fuzzing = stage.keep(await openPlcFarm(fuzzers, protocol, plcs)) // in another process than the healthy ones
    const driver = stage.keep(watchEvenness(farm, fuzzing))
    // in turn, because a machine is never equally quiet for long; the middle ratio counts
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await farm.makeSick(new Map())
      const alone = await driver.cycleP99Ms(windowMs)
      await farm.makeSick(someIll)
      ratios.push((await driver.cycleP99Ms(windowMs, new Set(someIll.keys()))) / alone)
    }
    await farm.makeSick(new Map())
    const alone = await driver.cycleP99Ms(windowMs, fuzzingDevices)
    const beforeMb = residentMbOf(process.pid)
    const before = await fuzzing.fuzzed()
    await fuzzing.makeSick(allFuzzing)
    const p99s: number[] = []
    while ((await fuzzing.fuzzed()) - before < fuzzFrames) p99s.push(await driver.cycleP99Ms(windowMs, fuzzingDevices))
    const grownMb = residentMbOf(process.pid) - beforeMb
    await fuzzing.makeSick(new Map())
    const againMs = await driver.allReadAfter(async () => {})
    return [
      { what: 'cycle p99 of the healthy ones ÷ alone', measured: median(ratios), unit: '', atMost: 1.1, remark: `middle of ${rounds}` },
      { what: 'cycle p99 of the healthy ones ÷ alone, beside 20 that fuzz', measured: median(p99s) / alone, unit: '', atMost: 1.1 },
      { what: `memory after ${fuzzFrames} ruined frames, more by`, measured: grownMb, unit: 'MB', atMost: 10 },
      { what: 'all PLCs read again when all are well', measured: againMs / 1000, unit: 's', atMost: 5 },
    ]
  },
})
