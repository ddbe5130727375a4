import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import type { FormDraft } from './formDrafts.ts'

type Props = { draft: FormDraft; knownVersion: number | null; isReady: boolean; onTake: () => void; onThrow: () => void }

/** Stands in a form that its person left with something in it. */
export function DraftOffer({ draft: { atMs, version }, knownVersion, isReady, onTake, onThrow }: Props) {
  const isOlder = version !== knownVersion
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginBlockEnd: 16 }}
      title={`您 ${dayjs(atMs).format('MM-DD HH:mm')} 在这里填写的内容没有保存`}
      description={isOlder ? '这条记录后来被修改过，恢复后请核对再保存。' : null}
      action={
        <Space>
          <ReadyButton size="small" type="primary" reason={isReady ? null : '这条记录还在读取，请稍等'} onClick={onTake}>
            恢复
          </ReadyButton>
          <Button size="small" onClick={onThrow}>
            不要了
          </Button>
        </Space>
      }
    />
  )
}
