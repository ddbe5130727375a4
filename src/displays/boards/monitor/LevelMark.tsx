import type { OutlookLevel } from '#contract/rules/serverOutlook.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import styles from './MonitorBoard.module.css'

/** A level by shape as well as by colour: nothing, ◆, ▲. */
export function LevelMark({ level }: { level: OutlookLevel }) {
  if (level === 'well') return <i className={styles.well} role="img" aria-label="正常" />
  return <PriorityMark priority={level === 'act' ? 1 : 2} isHollow={false} />
}
