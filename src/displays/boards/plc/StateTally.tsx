import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import type { Tally } from '../../live/plantWatch.ts'
import styles from './StateTally.module.css'

/** States that are always told, also when no machine is in them; the others only when one is. */
const always: readonly MachineState[] = ['down', 'offline', 'minorStop', 'waiting', 'running', 'idle']
const sometimes: readonly MachineState[] = ['setup', 'cleaning', 'maintenance', 'plannedStop', 'unset']

type StateTallyProps = { tally: Tally; only: MachineState | null; onOnly: (state: MachineState | null) => void }

/** How many machines are in each state. A touch shows only those, a second touch all again. */
export function StateTally({ tally, only, onOnly }: StateTallyProps) {
  const shown = [...always, ...sometimes.filter((state) => tally[state] > 0)]
  return shown.map((state) => (
    <button
      key={state}
      type="button"
      className={styles.count}
      data-act={state === 'down' && tally.down > 0}
      aria-pressed={only === state}
      onClick={() => onOnly(only === state ? null : state)}
    >
      <StateMark state={state} />
      {machineStates[state].word}
      <b>{tally[state]}</b>
    </button>
  ))
}
