import { Link } from 'react-router-dom'
import { lowLimitsCount } from '../../live/crossing.ts'
import { LimitFigure } from '../../live/LimitFigure.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { needOf } from '../../live/ranking.ts'
import { StateWord } from '../../live/StateWord.tsx'
import { powderTags } from './powderTags.ts'
import styles from './SidePanel.module.css'

/** Dust safety and sieves: the interlock first, because pigment dust can explode. */
export function SidePanel({ readings }: { readings: readonly MachineReading[] }) {
  return (
    <section className={styles.panel} aria-label="除尘与筛分">
      {readings.map((reading) => (
        <Link
          key={reading.machine.equipCode}
          to={`/display/machine/${encodeURIComponent(reading.machine.equipCode)}`}
          className={styles.machine}
          data-need={needOf(reading)}
        >
          <span className={styles.top}>
            <strong>{reading.machine.equipCode}</strong>
            <span className={styles.name}>{reading.machine.name}</span>
            <StateWord stateTag={reading.machine.stateTag} withReason />
          </span>
          <span className={styles.figures}>
            {powderTags(reading.machine).map((tagCode) => (
              <LimitFigure key={tagCode} tagCode={tagCode} lowCounts={lowLimitsCount(reading.machine.type, reading.state)} />
            ))}
          </span>
        </Link>
      ))}
    </section>
  )
}
