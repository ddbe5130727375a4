import type { Protocol } from '#contract/rules/address/rule.ts'
import { protocolNames } from '#contract/rules/address/rule.ts'
import type { DevicePlan } from './driver.ts'
import { startDriver } from './driverHost.ts'
import type { DriverHost, DriverHostParts } from './driverHost.ts'

type Parts = Pick<DriverHostParts, 'onRead' | 'onHealth' | 'log'> & { onRestart: (protocol: Protocol, reason: 'ended' | 'silent') => void }

/** The drivers of all protocols: a worker thread for each that a device speaks, and none for the others. */
export type Drivers = { configure(devices: DevicePlan[]): void; close(): Promise<void> }

export function startDrivers({ onRestart, ...parts }: Parts): Drivers {
  const drivers = new Map<Protocol, DriverHost>()
  const ended: Promise<void>[] = []

  function driverOf(protocol: Protocol): DriverHost {
    const running = drivers.get(protocol)
    if (running) return running
    const driver = startDriver({ ...parts, protocol, onRestart: (reason) => onRestart(protocol, reason) })
    drivers.set(protocol, driver)
    return driver
  }

  return {
    configure(devices) {
      const byProtocol = Map.groupBy(devices, ({ protocol = 'modbusTcp' }) => protocol)
      for (const protocol of protocolNames) {
        const spoken = byProtocol.get(protocol)
        if (spoken) driverOf(protocol).configure(spoken)
        else {
          const idle = drivers.get(protocol)
          if (idle) ended.push(idle.close())
          drivers.delete(protocol)
        }
      }
    },
    async close() {
      await Promise.all([...ended, ...[...drivers.values()].map((driver) => driver.close())])
    },
  }
}
