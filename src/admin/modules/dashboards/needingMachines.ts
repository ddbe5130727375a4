import { machineStateOf } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'

/** A machine that needs somebody now; `sinceMs` is when its state began (server ms), null while that is not known. */
export type NeedingMachine = { machine: Machine; state: MachineState; sinceMs: number | null }

type Read = (tagCode: string) => Pick<LiveTag, 'value' | 'quality'>

/** States somebody has to act on, worst first. */
export const urgentStates: readonly MachineState[] = ['down', 'minorStop', 'waiting']

/** The machines whose state is one of `wanted`, in the order of `wanted`, then the one that has been so for longer. A value that is not trusted says nothing. */
export function needingMachines(machines: readonly Machine[], read: Read, wanted: readonly MachineState[]): NeedingMachine[] {
  return machines
    .flatMap((machine) => {
      const state = numberOf(read(machine.stateTag))
      return state === null ? [] : [{ machine, state: machineStateOf(state), sinceMs: numberOf(read(machine.stateSinceTag)) }]
    })
    .filter(({ state }) => wanted.includes(state))
    .sort((one, other) => wanted.indexOf(one.state) - wanted.indexOf(other.state) || (one.sinceMs ?? Infinity) - (other.sinceMs ?? Infinity))
}

/** How many machines' states are not trusted this moment. */
export function unknownCount(machines: readonly Machine[], read: Read): number {
  return machines.filter(({ stateTag }) => numberOf(read(stateTag)) === null).length
}

function numberOf({ value, quality }: Pick<LiveTag, 'value' | 'quality'>): number | null {
  return typeof value === 'number' && (quality === 'good' || quality === 'uncertain') ? value : null
}
