import { blockRegisters } from '#contract/modules/equipment/demoPlant.ts'
import { scaleRanges } from '#contract/modules/equipment/demo/scaleTags.ts'
import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'
import type { WordOrder } from '#contract/tag.ts'
import { forcedValues } from '../model/orders.ts'
import { panAt } from '../model/pan.ts'
import type { TimedCommand } from '../model/orders.ts'
import type { Plant } from '../model/plant.ts'
import type { WireFaults } from './wireFaults.ts'
import { writeTag } from './registers.ts'

const swappedOrder: Record<WordOrder, WordOrder> = { ABCD: 'CDAB', CDAB: 'ABCD', BADC: 'DCBA', DCBA: 'BADC' }
/** What a spiking register reads: all ones. */
const spike = 65_535

/** The 100 registers of a machine at a simulated instant, with what commands force and what goes wrong on the wire. */
export function imageAt(
  machine: DemoMachine,
  atMs: number,
  { plant, commands, mishaps }: { plant: Plant; commands: readonly TimedCommand[]; mishaps: WireFaults },
): Uint16Array {
  const registers = new Uint16Array(blockRegisters)
  const range = scaleRanges[machine.code]
  const pan = range ? panAt(commands, atMs, range) : null
  const values: Record<string, number | undefined> = {
    ...plant.valuesAt(machine.code, atMs),
    ...(pan && { gross: pan.gross, net: pan.net, stable: pan.isStable ? 1 : 0 }),
  }
  const forced = forcedValues(commands, atMs)
  const stuck = mishaps.stuckTag(machine.code, atMs)
  const spiked = mishaps.spikedTag(machine.code, atMs)
  const order = mishaps.isSwapped(machine.code, atMs) ? swappedOrder[machine.wordOrder] : machine.wordOrder
  for (const tag of machine.tags) {
    const old = stuck?.tag === tag ? plant.valuesAt(machine.code, stuck.sinceMs)[tag.name] : undefined
    const value = forced.get(tag.name) ?? (spiked === tag ? spike * tag.scale : (old ?? values[tag.name]))
    if (value === undefined) throw new Error(`the model has no value for ${machine.code}.${tag.name}`)
    writeTag(registers, tag, value, order)
  }
  return registers
}
