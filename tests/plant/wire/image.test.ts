import { expect, test } from 'vitest'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { createPlant } from '../../../plant/model/plant.ts'
import type { TimedCommand } from '../../../plant/model/orders.ts'
import { imageAt } from '../../../plant/wire/image.ts'
import { noWireFaults } from '../../../plant/wire/wireFaults.ts'
import type { WireFaults } from '../../../plant/wire/wireFaults.ts'

const atMs = Date.parse('2026-11-18T14:37:00+08:00')
const plant = createPlant({ seed: 1, timeZone: 'Asia/Shanghai', commandsOf: () => [] })

function machineOf(code: string) {
  const machine = demoMachines.find((each) => each.code === code)
  if (!machine) throw new Error(`no machine ${code}`)
  return machine
}

function wireOf(code: string, { commands = [], mishaps = noWireFaults }: { commands?: TimedCommand[]; mishaps?: WireFaults } = {}): Buffer {
  const wire = Buffer.alloc(200)
  for (const [address, word] of imageAt(machineOf(code), atMs, { plant, commands, mishaps }).entries()) wire.writeUInt16BE(word, address * 2)
  return wire
}

/** Decodes by Buffer's own methods, independently of how the plant writes. */
const floatAt: Record<string, (wire: Buffer, address: number) => number> = {
  ABCD: (wire, address) => wire.readFloatBE(address * 2),
  CDAB: (wire, address) => Buffer.concat([wire.subarray(address * 2 + 2, address * 2 + 4), wire.subarray(address * 2, address * 2 + 2)]).readFloatBE(0),
  BADC: (wire, address) =>
    Buffer.from(wire.subarray(address * 2, address * 2 + 4))
      .swap16()
      .readFloatBE(0),
}

test.each([
  ['PR-01', 'ABCD', 'oilTemp', 30],
  ['MX-03', 'CDAB', 'powderTemp', 26],
  ['ML-02', 'CDAB', 'outTemp', 26],
  ['AH-01', 'BADC', 'temp1', 20],
  ['AH-01', 'BADC', 'dp5', 48],
] as const)('%s sends its float32 in the order %s', (code, order, tag, address) => {
  expect(floatAt[order]?.(wireOf(code), address)).toBeCloseTo(plant.valuesAt(code, atMs)[tag] ?? NaN, 3)
})

test('the state is one plain register in every word order', () => {
  const sent = demoMachines.map(({ code }) => wireOf(code).readUInt16BE(0))
  expect(sent).toEqual(demoMachines.map(({ code }) => plant.valuesAt(code, atMs)['plcState']))
})

test('counters are 32 bits in the machine’s own order', () => {
  const { goodCount } = plant.valuesAt('ML-02', atMs)
  const wire = wireOf('ML-02')
  expect(wire.readUInt16BE(8) + wire.readUInt16BE(10) * 65_536).toBe(goodCount)
})

test('PR-03 sends int16: force ×10, thickness ×100, weight ×1000', () => {
  const wire = wireOf('PR-03')
  const { force = NaN, thickness = NaN, weight = NaN } = plant.valuesAt('PR-03', atMs)
  expect(wire.readInt16BE(40)).toBe(Math.round(force * 10))
  expect(wire.readInt16BE(48)).toBe(Math.round(thickness * 100))
  expect(wire.readInt16BE(52)).toBe(Math.round(weight * 1000))
})

test('a forced value and NaN reach the registers, and a released tag speaks for itself', () => {
  const set: TimedCommand = { atMs, command: { kind: 'set', machine: 'ML-02', tag: 'outTemp', value: 88.5 } }
  expect(floatAt['CDAB']?.(wireOf('ML-02', { commands: [set] }), 26)).toBe(88.5)
  const nan: TimedCommand = { atMs, command: { kind: 'nan', machine: 'ML-02', tag: 'outTemp' } }
  expect(floatAt['CDAB']?.(wireOf('ML-02', { commands: [nan] }), 26)).toBeNaN()
  const release: TimedCommand = { atMs, command: { kind: 'release', machine: 'ML-02', tag: 'outTemp' } }
  expect(wireOf('ML-02', { commands: [set, release] })).toEqual(wireOf('ML-02'))
})

test('a stuck tag keeps its old value, a spiking one reads 65535, a swapped device turns its words round', () => {
  const oil = machineOf('PR-01').tags.find(({ name }) => name === 'oilTemp')
  if (!oil) throw new Error('PR-01 has no oilTemp')
  const sinceMs = atMs - 30 * 60_000
  const stuck = wireOf('PR-01', { mishaps: { ...noWireFaults, stuckTag: () => ({ tag: oil, sinceMs }) } })
  expect(stuck.readFloatBE(60)).toBeCloseTo(plant.valuesAt('PR-01', sinceMs)['oilTemp'] ?? NaN, 3)
  expect(wireOf('PR-01', { mishaps: { ...noWireFaults, spikedTag: () => oil } }).readFloatBE(60)).toBe(65_535)
  const swapped = wireOf('PR-01', { mishaps: { ...noWireFaults, isSwapped: () => true } })
  expect(floatAt['CDAB']?.(swapped, 30)).toBeCloseTo(plant.valuesAt('PR-01', atMs)['oilTemp'] ?? NaN, 3)
})
