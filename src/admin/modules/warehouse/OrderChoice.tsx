import type { ReactNode } from 'react'
import { Button, Empty } from 'antd'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import styles from './Store.module.css'

type Props = {
  records: readonly RecordRow[]
  title: string
  none: string
  about: readonly string[]
  numberField: string
  timeField: string
  timeWords: string
  onChoose: (id: string) => void
  more: ReactNode
}

/** Which order is worked on: the most urgent first, each a large button. */
export function OrderChoice({ records, title, none, about, numberField, timeField, timeWords, onChoose, more }: Props) {
  if (records.length === 0) return <Empty description={none}>{more}</Empty>
  return (
    <>
      <ul className={styles.orders} aria-label={title}>
        {records.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.order} onClick={() => onChoose(one.id)}>
              <strong>{plainText({ name: numberField }, one)}</strong>
              <span>{explainedText({ name: 'status' }, one)}</span>
              {about.map((name) => (
                <span key={name}>{explainedText({ name }, one)}</span>
              ))}
              <span>
                {plainText({ name: timeField }, one).slice(5, 16)} {timeWords}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** Back to the choice of orders, and which one this is. */
export function OrderHead({
  record,
  numberField,
  about,
  onLeave,
  children,
}: {
  record: RecordRow
  numberField: string
  about: readonly string[]
  onLeave: () => void
  children: ReactNode
}) {
  return (
    <header className={styles.head}>
      <Button size="large" onClick={onLeave}>
        返回
      </Button>
      <strong>{plainText({ name: numberField }, record)}</strong>
      <span>{explainedText({ name: 'status' }, record)}</span>
      {about.map((name) => (
        <span key={name}>{explainedText({ name }, record)}</span>
      ))}
      <span className={styles.end}>{children}</span>
    </header>
  )
}
