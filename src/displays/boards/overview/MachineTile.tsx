import { Link } from 'react-router-dom'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import { machinePath } from '../../frame/boardList.ts'
import { Age } from '../../live/Elapsed.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import styles from './OverviewBoard.module.css'

/** as many as stand below the name of a workshop */
const mostInColumn = 4

/** Every machine below its workshop, with its state and for how long. */
export function MachineTile({ order }: { order: readonly MachineReading[] }) {
  const inPlace = order.toSorted((one, other) => one.machine.seq - other.machine.seq)
  const workshops = [...Map.groupBy(inPlace, ({ machine }) => machine.workshopName)]
  return (
    <section className={`${styles.tile} ${styles.machines}`}>
      {workshops.map(([name, readings]) => (
        <div key={name} className={styles.shop} style={{ gridColumn: `span ${Math.ceil(readings.length / mostInColumn)}` }}>
          <h2>{name === '' ? '设备' : name}</h2>
          <ul data-columns={Math.ceil(readings.length / mostInColumn)}>
            {readings.map((reading) => (
              <MachineLine key={reading.machine.equipCode} reading={reading} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function MachineLine({ reading: { machine, state, sinceMs, lost } }: { reading: MachineReading }) {
  const shown = lost !== null && state !== 'down' ? 'offline' : state
  return (
    <li data-state={shown}>
      <Link to={machinePath(machine.equipCode)} className={styles.machine ?? ''}>
        <StateMark state={shown} />
        <b>{machine.equipCode}</b>
        <span>
          <em>{machineStates[shown].word}</em> {sinceMs === null ? '' : <Age sinceMs={sinceMs} />}
        </span>
      </Link>
    </li>
  )
}
