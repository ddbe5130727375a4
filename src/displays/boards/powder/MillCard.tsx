import { Link } from 'react-router-dom'
import { useTag } from '../../../realtime/useTag.ts'
import { clockText } from '../../live/clockText.ts'
import { lowLimitsCount } from '../../live/crossing.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import { LimitFigure } from '../../live/LimitFigure.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { needOf } from '../../live/ranking.ts'
import { reasonWords } from '../../live/needWords.ts'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { StateWord } from '../../live/StateWord.tsx'
import { MillPassLine } from './MillPassLine.tsx'
import { powderTags } from './powderTags.ts'
import styles from './MillCard.module.css'

/** One mill: what it does, and every figure it is judged by between its limits. */
export function MillCard({ reading, plantTz, ...strip }: { reading: MachineReading; plantTz: string } & ShiftStripProps) {
  const { machine, state, sinceMs, lost } = reading
  const need = needOf(reading)
  const lowCounts = lowLimitsCount(machine.type, state)
  return (
    <Link to={`/display/machine/${encodeURIComponent(machine.equipCode)}`} className={styles.card} data-need={need} data-machine={machine.equipCode}>
      <div className={styles.identity}>
        <strong className={styles.code}>{machine.equipCode}</strong>
        <span className={styles.state}>
          <StateWord stateTag={machine.stateTag} withReason />
          {lost !== null && lost.lastAt > 0 ? <span>停在 {clockText(lost.lastAt, plantTz)}</span> : sinceMs === null ? null : <Elapsed sinceMs={sinceMs} />}
        </span>
        {need === 'down' || need === 'lost' ? <Why reading={reading} /> : <MillPassLine equipCode={machine.equipCode} name={machine.name} />}
        <div className={styles.strip}>
          <ShiftStrip {...strip} />
        </div>
      </div>
      <div className={styles.figures}>
        {powderTags(machine).map((tagCode) => (
          <LimitFigure key={tagCode} tagCode={tagCode} lowCounts={lowCounts} />
        ))}
      </div>
    </Link>
  )
}

function Why({ reading }: { reading: MachineReading }) {
  const { faultTag } = reading.machine
  const fault = useTag(faultTag ?? '')
  return <span className={styles.why}>{reasonWords(reading, faultTag === null ? null : fault)}</span>
}
