import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../support/serverProcess.ts'
import type { FaultRow } from '../row.ts'

const seconds = 90
const races = 10

export const F30: FaultRow = {
  id: 'F-30',
  fault: `a second server on the data directory of a running one, ${seconds} times; two started in the same moment, ${races} times`,
  async run(stage) {
    const factory = await stage.factory({
      tables: { devices: 'deviceCode,protocol,host\nP,modbusTcp,127.0.0.1\n', tags: 'tagCode,deviceCode,area,address,dataType\nP.a,P,holding,0,uint16\n' },
    })
    let refused = 0
    for (let time = 0; time < seconds; time += 1) refused += Number((await tryToStart(factory.dataDir)) === 'refused')
    const isAlive = (await factory.ask('/health/ready')).ok
    let one = 0
    for (let race = 0; race < races; race += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'millwright-race-'))
      const both = await Promise.all([tryToStart(dataDir), tryToStart(dataDir)])
      one += Number(both.filter((end) => end === 'refused').length === 1)
    }
    return [
      { what: 'second server refused, and says why', measured: refused, unit: `of ${seconds}`, atLeast: seconds },
      { what: 'first one answers afterwards', measured: Number(isAlive), unit: '', atLeast: 1 },
      { what: 'races with exactly one server', measured: one, unit: `of ${races}`, atLeast: races },
    ]
  },
}

/** Starts a server and, when it comes up, ends it after a moment in which the other one must give up. */
async function tryToStart(dataDir: string): Promise<'refused' | 'started' | 'failed'> {
  try {
    const server = await startServerProcess({ dataDir })
    await new Promise((resolve) => void setTimeout(resolve, 1500))
    await server.stop()
    return 'started'
  } catch (error) {
    return error instanceof Error && /ended with 1: 数据目录 .* 正被另一个/.test(error.message) ? 'refused' : 'failed'
  }
}
