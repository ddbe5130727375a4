import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import type { WatchedMachine } from '../../../../../server/modules/equipment/machineStates.ts'

/** A machine with a table of states and nothing else. */
export function watchedMachine(equipCode: string, stateRules: readonly StateRule<MappedState>[]): WatchedMachine {
  return {
    equipCode,
    name: equipCode,
    type: 'other',
    workshopCode: '',
    workshopName: '',
    deviceCode: null,
    seq: 1,
    stateTag: `${equipCode}.state`,
    stateSinceTag: `${equipCode}.stateSince`,
    faultTag: null,
    processTags: [],
    idealPerHour: null,
    plcStateTag: null,
    countTag: null,
    rejectTag: null,
    stateRules,
    faultWords: new Map(),
  }
}
