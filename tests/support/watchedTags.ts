import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { errorText } from '#contract/quality.ts'
import type { TagValue } from '#contract/tag.ts'
import { createBus } from '../../server/bus/bus.ts'
import type { DeviceHealth } from '../../server/devices/driver.ts'
import { createFleet } from '../../server/devices/line/fleet.ts'
import { protocols } from '../../server/devices/protocols.ts'
import { createTagEngine } from '../../server/tags/engine.ts'
import { LatestValues } from '../../server/tags/latest.ts'

export type WatchedTags = {
  latest: LatestValues
  /** what a board would write beside the value: 正常 or why not */
  reason: (tagCode: string) => string
  value: (tagCode: string) => TagValue
  at: (tagCode: string) => number
  raw: (tagCode: string) => readonly number[]
  /** how often the reason of a tag changed, its first one not counted */
  changes: (tagCode: string) => number
  health: (deviceCode: string) => DeviceHealth | undefined
  reconfigure: (devices: readonly PlcDevice[], tags: readonly PlcTag[]) => void
  close: () => void
}

/** Reads devices of any protocols as the product does, from wire to tag, without its threads. */
export function watchTags(devices: readonly PlcDevice[], tags: readonly PlcTag[]): WatchedTags {
  const latest = new LatestValues()
  const seen = new Map<string, { status: number; changes: number }>()
  const health = new Map<string, DeviceHealth>()
  let codes: string[] = []
  const throwIt = (error: unknown) => {
    throw error
  }
  const engine = createTagEngine({
    latest,
    bus: createBus(throwIt),
    remember: (slot, _at, _value, status) => {
      const code = latest.metas[slot]?.tagCode ?? ''
      const before = seen.get(code)
      if (!before) seen.set(code, { status, changes: 0 })
      else if (before.status !== status) seen.set(code, { status, changes: before.changes + 1 })
    },
  })
  const fleets = Object.entries(protocols).map(([name, protocol]) => ({
    name,
    fleet: createFleet({
      protocol,
      random: Math.random,
      report: (report) => {
        if (report.kind === 'read') engine.take(report.read)
        if (report.kind === 'health') health.set(codes[report.device] ?? '', report.health)
        if (report.kind === 'fault') throw new Error(report.message)
      },
    }),
  }))
  const configure: WatchedTags['reconfigure'] = (nextDevices, nextTags) => {
    codes = nextDevices.map(({ deviceCode }) => deviceCode)
    const plans = engine.configure(nextDevices, nextTags, [])
    for (const { name, fleet } of fleets) fleet.configure(plans.filter(({ protocol }) => protocol === name))
  }
  configure(devices, tags)
  return {
    latest,
    reason: (tagCode) => errorText(latest.find(tagCode)?.status ?? -1),
    value: (tagCode) => latest.find(tagCode)?.value ?? null,
    at: (tagCode) => latest.find(tagCode)?.at ?? 0,
    raw: (tagCode) => latest.find(tagCode)?.raw ?? [],
    changes: (tagCode) => seen.get(tagCode)?.changes ?? 0,
    health: (deviceCode) => health.get(deviceCode),
    reconfigure: configure,
    close: () => fleets.forEach(({ fleet }) => fleet.close()),
  }
}
