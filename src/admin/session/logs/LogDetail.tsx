import { Descriptions } from 'antd'
import type { LogRow } from '#contract/modules/operations/log.ts'
import { logFieldNames, logFields, logText } from './logFields.ts'
import styles from './LogDetail.module.css'

/** Every field of one log row. */
export function LogDetail({ row }: { row: LogRow }) {
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      styles={{ label: { width: 96 } }}
      items={logFieldNames.map((field) => ({ key: field, label: logFields[field], children: <span className={styles.text}>{logText(row, field)}</span> }))}
    />
  )
}
