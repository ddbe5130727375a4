import { Button } from 'antd'
import { useState } from 'react'
import { announcements } from '#contract/modules/messages/announcementRecord.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import type { RowOf } from '../../resource/RecordList.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import styles from './MessagesPage.module.css'

type Row = RowOf<NonNullable<(typeof announcements)['rowType']>>

const cells = { titile: TitleCell }

/** Announcements for their managers: write, release, revoke (MSG-015 to MSG-017). */
export function AnnouncementsPage() {
  return <ResourcePage resource={announcements} cells={cells} firstSteps="点“新增”写第一条，保存后再“发布”，大家才会收到。" />
}

/** The title opens what readers will see. */
function TitleCell({ row }: { row: Row }) {
  const [isShown, setShown] = useState(false)
  const shown = {
    titile: row.titile ?? '',
    sender: row.sender ?? '',
    sendTime: row.sendTime,
    msgContent: row.msgContent ?? '',
    priority: row.priority ?? 'L',
    busId: row.busId ?? '',
  }
  return (
    <>
      <Button type="link" className={styles.title ?? ''} onClick={() => setShown(true)}>
        {row.titile}
      </Button>
      {isShown ? <AnnouncementDialog announcement={shown} onClose={() => setShown(false)} /> : null}
    </>
  )
}
