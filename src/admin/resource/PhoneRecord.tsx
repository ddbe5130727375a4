import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { DueWords } from '../fields/DueCell.tsx'
import { plainText } from '../fields/plain.ts'
import { FieldCell } from './listColumns.tsx'
import type { Cells } from './listColumns.tsx'
import { phoneLines } from './phoneLines.ts'
import styles from './PhoneRecord.module.css'
import type { Column } from './useColumns.ts'
import { useIsOverdue } from './useIsOverdue.ts'

type Props = { row: RecordRow; resource: Resource; cells: Cells; columns: readonly Column[] }

/** A record on a phone, in two lines: what it is, whose, and by when; how it stands, how much, and how late. */
export function PhoneRecord({ row, resource, cells, columns }: Props) {
  const { label, names, standing, due } = phoneLines(
    resource,
    columns.map(({ field }) => field),
  )
  const isOverdue = useIsOverdue(resource, row)
  const cell = (field: (typeof names)[number]) => <FieldCell key={field.name} {...{ field, resource, cells, row }} />
  const day = due ? plainText(due, row) : ''
  return (
    <div className={styles.record} data-overdue={isOverdue}>
      <div className={styles.line}>
        {label ? <b className={styles.label}>{cell(label)}</b> : null}
        <span className={styles.names}>{names.map(cell)}</span>
        {day === '' ? null : <span className={styles.end}>{day.slice(yearEnd, minutes)}</span>}
      </div>
      <div className={styles.line}>
        <span className={styles.names}>{standing.map(cell)}</span>
        {due && day !== '' ? (
          <span className={styles.end}>
            <DueWords text={day} due={due.due} row={row} />
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** characters of yyyy-MM-dd HH:mm; the year is left out */
const yearEnd = 5
const minutes = 16
