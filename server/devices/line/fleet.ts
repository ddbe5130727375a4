import type { DevicePlan, DriverReport } from '../driver.ts'
import type { ProtocolDriver } from '../protocolDriver.ts'
import { createLine } from './line.ts'
import type { Line } from './line.ts'

export type FleetParts = {
  protocol: Pick<ProtocolDriver, 'connect' | 'refusals' | 'endpoint'>
  report: (report: DriverReport) => void
  /** 0 to 1 */
  random: () => number
}

/** All devices of the driver, on their lines. */
export type Fleet = {
  /** Takes a new configuration; lines whose connection and blocks stay the same are not disturbed. */
  configure(plans: readonly DevicePlan[]): void
  close(): void
}

/** Lines that start together are spread over this time. */
const startSpreadMs = 200
const outageEveryMs = 200
const healthEveryMs = 1000
/** A line that failed by an error of ours is built anew after this time. */
const rebuildAfterMs = 1000

type Member = { key: string; plans: readonly DevicePlan[]; line: Line; rebuildTimer: NodeJS.Timeout | undefined }

export function createFleet({ protocol, report, random }: FleetParts): Fleet {
  let members = new Map<string, Member>()
  let lookedAt = performance.now()
  const outageTimer = setInterval(() => {
    const now = performance.now()
    const stoodStillMs = Math.max(0, now - lookedAt - outageEveryMs)
    lookedAt = now
    eachLine((line) => line.tellOutage(stoodStillMs))
  }, outageEveryMs)
  const healthTimer = setInterval(() => eachLine((line) => line.tellHealth()), healthEveryMs)

  function eachLine(act: (line: Line) => void): void {
    for (const { line } of members.values()) act(line)
  }

  function start(plans: readonly DevicePlan[]): Member {
    const member: Member = { key: keyOf(plans), plans, rebuildTimer: undefined, line: lineOf(plans, (error) => rebuild(member, error)) }
    return member
  }

  function lineOf(plans: readonly DevicePlan[], onFault: (error: unknown) => void): Line {
    return createLine({ plans, connect: protocol.connect, refusals: protocol.refusals, startAfterMs: random() * startSpreadMs, report, onFault, random })
  }

  function rebuild(member: Member, error: unknown): void {
    member.rebuildTimer = setTimeout(() => {
      member.line = lineOf(member.plans, (nextError) => rebuild(member, nextError))
    }, rebuildAfterMs)
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    for (const { device } of member.plans) report({ kind: 'fault', device, message })
  }

  function stop({ line, rebuildTimer }: Member): void {
    clearTimeout(rebuildTimer)
    line.close()
  }

  return {
    configure(plans) {
      const before = members
      members = new Map()
      const changed: [string, readonly DevicePlan[]][] = []
      for (const [name, sharing] of linesOf(plans, protocol.endpoint)) {
        const member = before.get(name)
        if (member?.key === keyOf(sharing)) {
          member.plans = sharing
          member.line.renumber(sharing)
          members.set(name, member)
          before.delete(name)
        } else changed.push([name, sharing])
      }
      for (const member of before.values()) stop(member) // a gateway that takes one connection has to be free before the next one calls
      for (const [name, sharing] of changed) members.set(name, start(sharing))
    },
    close() {
      clearInterval(outageTimer)
      clearInterval(healthTimer)
      for (const member of members.values()) stop(member)
      members = new Map()
    },
  }
}

/** Devices of one address share its connections: as many as the most careful of them allows, each device always the same one. */
function linesOf(plans: readonly DevicePlan[], endpoint: ProtocolDriver['endpoint']): Map<string, DevicePlan[]> {
  const lines = new Map<string, DevicePlan[]>()
  for (const [address, sharing] of Map.groupBy(plans, endpoint)) {
    const most = Math.min(...sharing.map(({ manners }) => manners?.connections ?? 1))
    for (const [at, plan] of sharing.entries()) {
      const name = `${address} ${at % most}`
      lines.set(name, [...(lines.get(name) ?? []), plan])
    }
  }
  return lines
}

/** Everything that decides how devices are read; the numbers of devices and blocks do not. */
function keyOf(plans: readonly DevicePlan[]): string {
  return JSON.stringify(
    plans.map(({ deviceCode, host, port, unitId, timeoutMs, maxInFlight, manners, blocks }) => [
      [deviceCode, host, port, unitId, timeoutMs, maxInFlight, manners],
      blocks.map(({ area, db, start, count, scanMs, atoms }) => [area, db, start, count, scanMs, atoms]),
    ]),
  )
}
