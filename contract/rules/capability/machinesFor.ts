import { refusalOf } from './canTake.ts'
import type { Refusal } from './canTake.ts'
import type { CapableMachine, MachineWork } from './machine.ts'

/**
 * Where some work may go. `machineIds` is the one that a person chose, as long as it can take the work; else every machine that can.
 * `instead` says why the chosen one is not among them, `nowhere` why there is none at all.
 */
export type MachineChoice = { machineIds: readonly string[]; instead: Refusal | null; nowhere: string | null }

/** Applies the rule to all machines of a plant; `chosenId` is what a person chose at the split, by exchange or by drag, null for nobody. */
export function machinesFor(machines: readonly CapableMachine[], work: MachineWork, chosenId: string | null): MachineChoice {
  const chosen = machines.find(({ id }) => id === chosenId)
  const instead = chosen === undefined ? null : refusalOf(chosen, work)
  if (chosen !== undefined && instead === null) return { machineIds: [chosen.id], instead: null, nowhere: null }
  const ofType = machines.filter(({ type }) => type === work.machineType)
  const refused = ofType.flatMap((machine) => refusalOf(machine, work) ?? [])
  const machineIds = ofType.filter((machine) => refusalOf(machine, work) === null).map(({ id }) => id)
  return { machineIds, instead, nowhere: machineIds.length > 0 ? null : nowhereText(ofType.length, refused) }
}

/** sentences in one line that a person still reads */
const mostReasons = 3

function nowhereText(count: number, refused: readonly Refusal[]): string {
  if (count === 0) return '没有这道工序要的设备类型。请在设备台账中新增，或修改工艺路线'
  const first = refused.slice(0, mostReasons).map(({ says }) => says.split('。')[0] ?? says) // the ways out are the same for all of them
  const more = refused.length > mostReasons ? `；另外 ${refused.length - mostReasons} 台也不行` : ''
  return `没有能做的设备：${first.join('；')}${more}`
}
