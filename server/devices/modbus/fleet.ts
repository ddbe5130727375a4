import type { DevicePlan, DriverReport } from '../driver.ts'
import { createPoller } from './poller.ts'
import type { Poller } from './poller.ts'

export type FleetParts = {
  report: (report: DriverReport) => void
  /** 0 to 1 */
  random: () => number
}

/** All devices of the driver. */
export type Fleet = {
  /** Takes a new configuration; devices whose connection and blocks stay the same are not disturbed. */
  configure(plans: readonly DevicePlan[]): void
  close(): void
}

/** Devices that start together are spread over this time. */
const startSpreadMs = 200
const outageEveryMs = 200
const healthEveryMs = 1000
/** A poller that failed by an error of ours is built anew after this time. */
const rebuildAfterMs = 1000

type Member = { key: string; plan: DevicePlan; poller: Poller; rebuildTimer: NodeJS.Timeout | undefined }

export function createFleet({ report, random }: FleetParts): Fleet {
  let members = new Map<string, Member>()
  const outageTimer = setInterval(() => eachPoller((poller) => poller.tellOutage()), outageEveryMs)
  const healthTimer = setInterval(() => eachPoller((poller) => poller.tellHealth()), healthEveryMs)

  function eachPoller(act: (poller: Poller) => void): void {
    for (const { poller } of members.values()) act(poller)
  }

  function start(plan: DevicePlan): Member {
    const member: Member = { key: keyOf(plan), plan, rebuildTimer: undefined, poller: pollerOf(plan, (error) => rebuild(member, error)) }
    return member
  }

  function pollerOf(plan: DevicePlan, onFault: (error: unknown) => void): Poller {
    return createPoller({ plan, startAfterMs: random() * startSpreadMs, report, onFault, random })
  }

  function rebuild(member: Member, error: unknown): void {
    member.rebuildTimer = setTimeout(() => {
      member.poller = pollerOf(member.plan, (nextError) => rebuild(member, nextError))
    }, rebuildAfterMs)
    report({ kind: 'fault', device: member.plan.device, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }

  function stop({ poller, rebuildTimer }: Member): void {
    clearTimeout(rebuildTimer)
    poller.close()
  }

  return {
    configure(plans) {
      const before = members
      members = new Map()
      for (const plan of plans) {
        const member = before.get(plan.deviceCode)
        if (member?.key !== keyOf(plan)) {
          if (member) stop(member)
          members.set(plan.deviceCode, start(plan))
        } else {
          member.plan = plan
          member.poller.renumber(plan)
          members.set(plan.deviceCode, member)
        }
        before.delete(plan.deviceCode)
      }
      for (const member of before.values()) stop(member)
    },
    close() {
      clearInterval(outageTimer)
      clearInterval(healthTimer)
      for (const member of members.values()) stop(member)
      members = new Map()
    },
  }
}

/** Everything that decides how a device is read; the numbers of device and blocks do not. */
function keyOf({ host, port, unitId, timeoutMs, maxInFlight, blocks }: DevicePlan): string {
  return JSON.stringify([host, port, unitId, timeoutMs, maxInFlight, blocks.map(({ area, start, count, scanMs }) => [area, start, count, scanMs])])
}
