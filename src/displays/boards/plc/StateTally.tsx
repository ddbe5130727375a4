import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import type { Tally } from '../../live/plantWatch.ts'
import styles from './StateTally.module.css'

/** In the order in which they are told. */
const order: readonly MachineState[] = [
  'down',
  'offline',
  'minorStop',
  'waiting',
  'running',
  'idle',
  'setup',
  'cleaning',
  'maintenance',
  'plannedStop',
  'unset',
]
/** The head of a wall has room for so many letters and digits. */
const room = 20
/** States that are told also when no machine is in them, as long as there is room: the first goes last. */
const toldAlways: readonly MachineState[] = ['down', 'running', 'offline', 'idle', 'minorStop', 'waiting']

const lengthOf = (states: readonly MachineState[], tally: Tally) =>
  states.reduce((sum, state) => sum + machineStates[state].word.length + String(tally[state]).length, 0)

/** The states that a tally names: all that machines are in, and as many of the usual ones as there is room for. */
function toldStates(tally: Tally): MachineState[] {
  const told = order.filter((state) => tally[state] > 0)
  for (const state of toldAlways) if (tally[state] === 0 && lengthOf([...told, state], tally) <= room) told.push(state)
  return order.filter((state) => told.includes(state))
}

type StateTallyProps = { tally: Tally; only: MachineState | null; onOnly: (state: MachineState | null) => void }

/** How many machines are in each state. A touch shows only those, a second touch all again. Where there are more states than room for their words, the marks speak. */
export function StateTally({ tally, only, onOnly }: StateTallyProps) {
  const told = toldStates(tally)
  const hasWords = lengthOf(told, tally) <= room
  return told.map((state) => (
    <button
      key={state}
      type="button"
      className={styles.count}
      data-act={state === 'down' && tally.down > 0}
      aria-label={`${machineStates[state].word} ${tally[state]}`}
      aria-pressed={only === state}
      onClick={() => onOnly(only === state ? null : state)}
    >
      <StateMark state={state} />
      {hasWords ? machineStates[state].word : null}
      <b>{tally[state]}</b>
    </button>
  ))
}
