import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { flowStages } from '#contract/rules/plantFlow.ts'
import { machinePath } from '../../frame/boardList.ts'
import { StateWord } from '../../live/StateWord.tsx'
import styles from './MapBoard.module.css'

/** The same without a graph: on a phone, and on a wall until the graph has come. */
export function MapStages({ machines }: { machines: readonly Machine[] }) {
  const { flow, utilities } = flowStages(machines)
  return (
    <div className={styles.stages}>
      {[...flow, ...(utilities.machines.length > 0 ? [utilities] : [])].map(({ key, title, machines: own }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          {own.map(({ equipCode, stateTag }) => (
            <Link key={equipCode} to={machinePath(equipCode)} className={styles.machine} data-machine={equipCode}>
              <b>{equipCode}</b>
              <StateWord stateTag={stateTag} withReason={false} />
            </Link>
          ))}
        </section>
      ))}
    </div>
  )
}
