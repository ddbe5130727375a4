import { setTimeout as pause } from 'node:timers/promises'
import type { BlockRead } from '../../server/devices/blockRead.ts'
import { startDriver } from '../../server/devices/driverHost.ts'
import { createLog } from '../../server/log.ts'
import { percentile } from './figures.ts'
import type { PlcFarm } from './plcFarm.ts'

const blocksPerPlc = 2

/** The drivers of all protocols that are spoken read farms; watches how evenly the PLCs are read that are not ill. */
export function watchEvenness(...farms: PlcFarm[]) {
  const plans = farms.flatMap((farm) => farm.plans)
  const lastAt = new Map<number, number>()
  let gapsMs: number[] = []
  let sick: ReadonlySet<number> = new Set()
  const take = ({ block, at, outcome }: BlockRead) => {
    const before = lastAt.get(block)
    lastAt.set(block, at)
    const plc = Math.floor((block - 1) / blocksPerPlc)
    if (before !== undefined && outcome === 'ok' && !sick.has(plc)) gapsMs.push(at - before)
  }
  const spoken = Map.groupBy(plans, ({ protocol = 'modbusTcp' }) => protocol)
  const drivers = [...spoken].map(([protocol, its]) => {
    const driver = startDriver({ protocol, onRead: take, onHealth: () => {}, onRestart: () => {}, log: createLog('silent') })
    driver.configure(its)
    return driver
  })
  return {
    /** Time between two reads of one block, 99th percentile over all healthy ones in ms; the first moments after a change do not count. */
    async cycleP99Ms(forMs: number, beside: ReadonlySet<number> = new Set()): Promise<number> {
      sick = beside
      await pause(3000)
      gapsMs = []
      await pause(forMs)
      return percentile(gapsMs, 0.99)
    },
    /** How long after `fault` every block of every PLC was read again, in ms. */
    async allReadAfter(fault: () => Promise<unknown>): Promise<number> {
      const from = performance.now()
      await fault()
      lastAt.clear()
      while (lastAt.size < plans.length * blocksPerPlc) await pause(10)
      return performance.now() - from
    },
    kill: () => Promise.all(drivers.map((driver) => driver.kill())),
    close: () => Promise.all(drivers.map((driver) => driver.close())),
  }
}
