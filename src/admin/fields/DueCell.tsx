import type { DueField } from '#contract/urgency.ts'
import type { RecordRow } from '../../api/records.ts'
import styles from './cells.module.css'
import { useDueStanding } from './useDueStanding.ts'

type Props = { text: string; due: DueField['due']; row: RecordRow }

/** A due date, and how long it is still away or overdue; the date alone once nobody waits for the record any more. */
export function DueCell({ text, due, row }: Props) {
  return (
    <span className={styles.due}>
      <span>{text.slice(0, minutes)}</span>
      <DueWords text={text} due={due} row={row} />
    </span>
  )
}

/** How long a due date is still away or overdue; nothing once nobody waits for the record. */
export function DueWords({ text, due, row }: Props) {
  const standing = useDueStanding({ text, due, row })
  if (!standing) return null
  return (
    <span className={styles[standing.is]}>
      {shapes[standing.is]}
      {standing.text}
    </span>
  )
}

/** characters of yyyy-MM-dd HH:mm */
const minutes = 16
/** read without colour, too */
const shapes = { past: '▲ ', soon: '◆ ', later: '' }
