import { scaleRanges } from '#contract/modules/equipment/demo/scaleTags.ts'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'
import type { TimedCommand } from './model/orders.ts'

const valueKinds = new Set<PlantCommand['kind']>(['set', 'nan', 'release'])
const panKinds = new Set<PlantCommand['kind']>(['pan', 'pour', 'tare', 'zero', 'leave'])
const linkKinds = new Set<PlantCommand['kind']>(['disconnect', 'connect', 'hang', 'unhang', 'garble', 'ungarble'])

/** The commands given so far, by machine. */
export type OrderBook = {
  commandsOf(code: string): readonly TimedCommand[]
  /** Takes a command that holds from `atMs` on; returns why not, or null. */
  give(command: PlantCommand, atMs: number): string | null
  /** grows with every command */
  version(): number
}

export function createOrderBook(): OrderBook {
  const orders = new Map<string, TimedCommand[]>()
  let given = 0
  return {
    commandsOf: (code) => orders.get(code) ?? [],
    version: () => given,
    give(command, atMs) {
      const refusal = refusalOf(command)
      if (refusal !== null) return refusal
      const earlier = orders.get(command.machine) ?? []
      orders.set(command.machine, [...earlier.filter((old) => !replaces(command, old.command)), { atMs, command }])
      given += 1
      return null
    },
  }
}

/** A test may set a value ten times a second for hours: what a newer command makes void is not kept. */
function replaces(command: PlantCommand, old: PlantCommand): boolean {
  if ('tag' in command && 'tag' in old) return valueKinds.has(old.kind) && command.tag === old.tag
  if (command.kind === 'leave') return panKinds.has(old.kind)
  if (command.kind === 'pan' && command.grams === 0) return old.kind === 'pan' || old.kind === 'pour'
  if (command.kind === 'tare' || command.kind === 'zero') return old.kind === command.kind
  return command.kind === 'connect' && linkKinds.has(old.kind)
}

function refusalOf(command: PlantCommand): string | null {
  const machine = demoMachines.find(({ code }) => code === command.machine)
  if (!machine) return `no machine ${command.machine}`
  if (panKinds.has(command.kind) && !(command.machine in scaleRanges)) return `${command.machine} is no scale`
  if (!('tag' in command)) return null
  const tag = machine.tags.find(({ name }) => name === command.tag)
  if (!tag) return `no tag ${command.machine}.${command.tag}`
  if (command.kind === 'nan' && tag.dataType !== 'float32') return `${command.machine}.${command.tag} is ${tag.dataType} and cannot send NaN`
  return null
}
