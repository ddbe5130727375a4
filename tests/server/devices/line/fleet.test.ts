import { afterEach, expect, test } from 'vitest'
import type { DriverReport } from '../../../../server/devices/driver.ts'
import { protocols } from '../../../../server/devices/protocols.ts'
import { createFleet } from '../../../../server/devices/line/fleet.ts'
import type { Fleet } from '../../../../server/devices/line/fleet.ts'
import { echoAddresses, silence, startHostilePlc } from '../modbus/hostilePlc.ts'
import type { HostilePlc, Respond } from '../modbus/hostilePlc.ts'
import { makePlan } from '../modbus/rows.ts'
import { eventually } from '../../../support/eventually.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function plcThat(respond: Respond): Promise<HostilePlc> {
  const plc = await startHostilePlc(respond)
  undo.push(() => plc.close())
  return plc
}

function fleetThat(report: (report: DriverReport) => void): Fleet {
  const fleet = createFleet({ protocol: protocols.modbusTcp, report, random: Math.random })
  undo.push(() => fleet.close())
  return fleet
}

const planOf = (plc: HostilePlc, device: number, scanMs = 100) =>
  makePlan({ device, deviceCode: `PLC-${device}`, port: plc.port, timeoutMs: 1000, blocks: [{ block: device, scanMs }] })

test('hung, garbling and flapping devices do not take a single poll from a healthy one', async () => {
  const healthy = await plcThat(echoAddresses)
  const hung = await plcThat(silence)
  const garbling = await plcThat((_, socket) => socket.send([...Buffer.from('garbage of some length')]))
  const flapping = await plcThat((_, socket) => socket.drop())
  const outcomes: string[] = []
  const fleet = fleetThat((report) => {
    if (report.kind !== 'read') return
    const { block, outcome } = report.read
    if (block === 1) outcomes.push(outcome)
  })
  fleet.configure([healthy, hung, garbling, flapping].map((plc, index) => planOf(plc, index + 1)))
  await eventually(() => expect(Math.min(hung.connections.opened, garbling.connections.opened, flapping.connections.opened)).toBeGreaterThanOrEqual(2))
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  expect(outcomes.length).toBeGreaterThan(hung.requests.length)
  expect(healthy.connections.opened).toBe(1)
  for (const { connections } of [hung, garbling, flapping]) expect(connections.mostOpen).toBe(1)
})

test('a new configuration leaves unchanged devices connected, moves changed ones and drops the rest', async () => {
  const [kept, changed, removed, added] = [
    await plcThat(echoAddresses),
    await plcThat(echoAddresses),
    await plcThat(echoAddresses),
    await plcThat(echoAddresses),
  ]
  const blocks: number[] = []
  const fleet = fleetThat((report) => {
    if (report.kind === 'read') blocks.push(report.read.block)
  })
  fleet.configure([planOf(removed, 1), planOf(kept, 2), planOf(changed, 3)])
  await eventually(() => expect(new Set(blocks)).toEqual(new Set([1, 2, 3])))
  const renumbered = { ...planOf(kept, 1), deviceCode: 'PLC-2' }
  fleet.configure([renumbered, planOf(changed, 3, 50), planOf(added, 4)])
  blocks.length = 0
  await eventually(() => expect(new Set(blocks)).toEqual(new Set([1, 3, 4])))
  await eventually(() => expect(removed.connections.open).toBe(0))
  expect([kept, changed, added].map(({ connections }) => connections.opened)).toEqual([1, 2, 1])
  expect(changed.connections.mostOpen).toBe(1)
})

test('an error of ours in one poller is reported and fenced, its poller is built anew, the others poll on', async () => {
  const broken = await plcThat(echoAddresses)
  const sound = await plcThat(echoAddresses)
  const faults: string[] = []
  const good: number[] = []
  const fleet = fleetThat((report) => {
    if (report.kind === 'fault') faults.push(`${report.device} ${report.message}`)
    if (report.kind !== 'read') return
    const { block } = report.read
    if (block === 1 && faults.length < 2) throw new Error('injected')
    good.push(block)
  })
  fleet.configure([planOf(broken, 1), planOf(sound, 2)])
  await eventually(() => expect(faults).toHaveLength(2))
  expect(faults[0]).toMatch(/^1 Error: injected/)
  await eventually(() => expect(good.filter((block) => block === 2).length).toBeGreaterThan(2))
  await eventually(() => expect(good).toContain(1))
  expect(sound.connections.opened).toBe(1)
})

const runningTimers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length

test('a closed fleet leaves no connection and no timer behind', async () => {
  const plc = await plcThat(echoAddresses)
  const before = runningTimers() // the test runner has timers of its own
  const fleet = createFleet({ protocol: protocols.modbusTcp, report: () => {}, random: Math.random })
  fleet.configure([planOf(plc, 1)])
  await eventually(() => expect(plc.connections.open).toBe(1))
  fleet.close()
  await eventually(() => expect(plc.connections.open).toBe(0))
  await eventually(() => expect(runningTimers()).toBeLessThanOrEqual(before))
})
