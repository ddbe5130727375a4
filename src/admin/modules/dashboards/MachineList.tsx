import { Link } from 'react-router-dom'
import { machineStateOf, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { useTag } from '../../../realtime/useTag.ts'
import styles from './MachineList.module.css'

/** Every machine with its state, by workshop; its name leads to its board, 测点 to the values of its device. */
export function MachineList({ machines }: { machines: readonly Machine[] }) {
  const byWorkshop = Map.groupBy(machines, ({ workshopName }) => workshopName)
  return [...byWorkshop].map(([workshop, ours]) => (
    <section key={workshop} className={styles.workshop}>
      <h3>{workshop}</h3>
      <ul>
        {ours.map((machine) => (
          <li key={machine.equipCode}>
            <StateWord stateTag={machine.stateTag} />
            <Link to={`/display/machine/${encodeURIComponent(machine.equipCode)}`}>
              <strong>{machine.equipCode}</strong> {machine.name}
            </Link>
            {machine.deviceCode === null ? null : <Link to={`/display/tags/${encodeURIComponent(machine.deviceCode)}`}>测点</Link>}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function StateWord({ stateTag }: { stateTag: string }) {
  const { value, quality } = useTag(stateTag)
  const state = typeof value === 'number' && quality !== 'stale' ? machineStateOf(value) : null
  return (
    <span className={styles.state} data-state={state ?? 'unknown'}>
      {state === null ? '—' : machineStates[state].word}
    </span>
  )
}
