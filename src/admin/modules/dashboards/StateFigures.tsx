import { machineStateOf, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { useTags } from '../../../realtime/useTags.ts'
import styles from './StateFigures.module.css'

const shown: readonly MachineState[] = ['running', 'idle', 'waiting', 'minorStop', 'down', 'offline']

/** How many machines are in each state this moment; a dash while that is not known. */
export function StateFigures({ stateTags }: { stateTags: readonly string[] }) {
  const states = useTags(stateTags)
  const known = states.filter(({ value, quality }) => typeof value === 'number' && quality !== 'stale')
  const count = (state: MachineState) => known.filter(({ value }) => machineStateOf(Number(value)) === state).length

  return (
    <dl className={styles.figures}>
      {shown.map((state) => (
        <div key={state} data-state={state}>
          <dt>{machineStates[state].word}</dt>
          <dd>{known.length < stateTags.length ? '—' : count(state)}</dd>
        </div>
      ))}
    </dl>
  )
}
