import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BlockPlan, DevicePlan } from '../../server/devices/driver.ts'
import type { NastyProtocol } from '../support/nastyServer.ts'

/** How a PLC behaves; `fuzz` sends hundreds of ruined frames for every request. */
export type Illness = 'silent' | 'drip' | 'late' | 'garbage' | 'wrongTransaction' | 'wrongUnit' | 'truncated' | 'overLong' | 'fuzz'

export const illnesses = ['silent', 'drip', 'late', 'garbage', 'wrongTransaction', 'wrongUnit', 'truncated', 'overLong'] as const satisfies Illness[]

export type FarmOrder = { kind: 'open'; count: number; protocol: NastyProtocol } | { kind: 'sick'; sick: Map<number, Illness> } | { kind: 'fuzzed' }

export type PlcFarm = {
  /** one for each PLC: 200 registers in two blocks, read once a second */
  plans: DevicePlan[]
  /** who of this farm, from 0 on, is ill from now on; everybody else is healthy */
  makeSick(sick: Map<number, Illness>): Promise<void>
  /** ruined frames that were sent until now */
  fuzzed(): Promise<number>
  close(): Promise<void>
}

/** Many PLCs of a protocol in a process of their own, so that their illness is nobody's processor time but theirs. Devices are numbered from `firstDevice` on. */
export async function openPlcFarm(count: number, protocol: NastyProtocol, firstDevice = 0): Promise<PlcFarm> {
  const child = fork('tests/faults/plcFarmMain.ts', [], { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const order = async <Answer>(what: FarmOrder): Promise<Answer> => {
    const answered = once(child, 'message')
    child.send(what)
    const [answer] = (await answered) as [Answer] // plcFarmMain.ts sends nothing else
    return answer
  }
  const ports = await order<number[]>({ kind: 'open', count, protocol })
  const plans = ports
    .map((port, index) => ({ port, device: firstDevice + index }))
    .map(({ port, device }) => ({
      device,
      deviceCode: `P${device}`,
      protocol,
      host: '127.0.0.1',
      port,
      unitId: 1,
      timeoutMs: 1000,
      maxInFlight: 1,
      blocks: [0, 1].map((part) => ({ block: device * 2 + part + 1, ...placeOf(protocol, part), scanMs: 1000 })),
    }))
  return {
    plans,
    makeSick: (sick) => order({ kind: 'sick', sick }),
    fuzzed: () => order({ kind: 'fuzzed' }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** A hundred registers; of an S7 two hundred bytes of a data block. */
function placeOf(protocol: NastyProtocol, part: number): Pick<BlockPlan, 'area' | 'db' | 'start' | 'count'> {
  if (protocol !== 's7') return { area: 'holding', start: part * 100, count: 100 }
  return { area: 'db', db: 1, start: part * 200, count: 200 }
}
