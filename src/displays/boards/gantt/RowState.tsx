import { machineStateOf, machineStates } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import { useTag } from '../../../realtime/useTag.ts'
import styles from './GanttBoard.module.css'

/** How the machine of a row stands: its shape, and its word where it does not run. Nothing while nobody knows. Some subscription on the board must hold the tag. */
export function RowState({ stateTag }: { stateTag: string }) {
  const { value, quality } = useTag(stateTag)
  if (typeof value !== 'number' || quality === 'stale' || quality === 'bad') return null
  const state = machineStateOf(value)
  return (
    <span className={styles.state} data-state={state}>
      <StateMark state={state} />
      {state === 'running' ? null : <span>{machineStates[state].word}</span>}
    </span>
  )
}
