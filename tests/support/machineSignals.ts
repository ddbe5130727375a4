import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import type { StateSources } from '../../server/modules/equipment/machineStates.ts'

/** Nobody says anything of machines, and no calendar is written. */
export const nothingElseSaid: StateSources = { operatorOf: () => null, calendarOf: () => null, endOperator: async () => {} }

/** The demo's table of states: a state code of 3 is running, any other idle. */
export function plcStateRules(equipCode: string): StateRule<MappedState>[] {
  const condition = { tag: `${equipCode}.plcState`, value: '3' }
  return [
    { state: 'running', conditions: [{ ...condition, test: 'eq' }] },
    { state: 'idle', conditions: [{ ...condition, test: 'ne' }] },
  ]
}
