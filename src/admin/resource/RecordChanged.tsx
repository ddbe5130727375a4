import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { RecordRow } from '../../api/records.ts'
import styles from './changes.module.css'
import type { ChangeHere } from './useRecordChange.ts'

type Props = {
  change: ChangeHere
  read: () => Promise<RecordRow | null>
  /** the record as it stands now */
  onRead: (row: RecordRow) => void
}

/** Says that somebody else was faster with the record that is open here. */
export function RecordChanged({ change, read, onRead }: Props) {
  const [isReading, setReading] = useState(false)
  const { message } = App.useApp()

  async function load() {
    setReading(true)
    try {
      const row = await read()
      if (row) onRead(row)
    } catch (error) {
      void message.error(errorText(error, '没有读出，请重试'))
    } finally {
      setReading(false)
    }
  }
  if (change === 'deleted') return <Alert type="warning" showIcon role="status" title="这条记录刚刚被别人删除了" className={styles.line ?? ''} />
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="这条记录刚刚被别人修改了"
      className={styles.line ?? ''}
      action={
        <Button size="small" type="link" loading={isReading} onClick={() => void load()}>
          载入最新内容
        </Button>
      }
    />
  )
}
