import { reportNames } from '#contract/modules/walls/board.ts'
import { useShiftOee } from '../../../api/oee.ts'
import { LoadingFace } from '../../frame/faces.tsx'
import { reportBars } from './reportBars.ts'
import type { ReportKind } from './reportBars.ts'
import styles from './CustomBoard.module.css'

/** A report as bars that are read from across the hall: words and figures in full, nothing to point at. */
export function ReportTile({ title, report, plantTz }: { title: string; report: ReportKind; plantTz: string }) {
  const { data, error } = useShiftOee()
  if (!data) return error ? <p className={styles.quiet}>报表没有读出，稍后再读</p> : <LoadingFace />
  const bars = reportBars(report, data, plantTz)
  const name = title || reportNames[report]
  return (
    <section className={styles.tile} aria-label={name}>
      <h2>{name}</h2>
      <ol className={styles.bars}>
        {bars.map(({ key, name: word, figure, share }) => (
          <li key={key}>
            <span>{word}</span>
            <i style={{ width: `${Math.max(1, share * 100)}%` }} />
            <b>{figure}</b>
          </li>
        ))}
        {bars.length === 0 ? <li className={styles.quiet}>{report === 'stops' ? '本班没有停机' : '本班还没有数据'}</li> : null}
      </ol>
    </section>
  )
}
