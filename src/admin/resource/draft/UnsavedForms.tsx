import { Alert, App, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useStore } from 'zustand'
import { errorText } from '#contract/errorText.ts'
import type { Resource } from '#contract/resource.ts'
import { readRecord } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import styles from '../changes.module.css'
import { draftChanges, draftName, draftsOf, dropDraft } from './formDrafts.ts'
import type { FormDraft } from './formDrafts.ts'

const shownAtMost = 3

/** Stands above a list in which its person left forms unsaved: the way back into each. */
export function UnsavedForms({ resource, within, onOpen }: { resource: Resource; within: string; onOpen: (of: RecordRow | 'new') => void }) {
  const { message } = App.useApp()
  useStore(draftChanges)
  const drafts = draftsOf({ resource: resource.name, within })
  if (drafts.length === 0) return null

  async function goOn({ recordId }: FormDraft) {
    if (recordId === null) return onOpen('new')
    try {
      onOpen(await readRecord(resource, recordId))
    } catch (error) {
      void message.error(errorText(error, '这条记录没有读出，请重试'))
    }
  }
  return (
    <Alert
      type="info"
      role="status"
      className={styles.line ?? ''}
      title={`有 ${drafts.length} 份填写没有保存`}
      description={
        <Space wrap>
          {drafts.slice(0, shownAtMost).map((draft) => (
            <Space.Compact key={draft.recordId ?? 'new'} size="small">
              <Button
                onClick={() => void goOn(draft)}
              >{`继续${draft.recordId === null ? '新增' : '编辑'}${draft.label === '' ? '' : ` ${draft.label}`}（${dayjs(draft.atMs).format('MM-DD HH:mm')}）`}</Button>
              <Button onClick={() => dropDraft(draftName({ resource: resource.name, recordId: draft.recordId, within }))}>不要了</Button>
            </Space.Compact>
          ))}
        </Space>
      }
    />
  )
}
