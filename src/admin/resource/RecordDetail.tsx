import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { faceOf } from '../fields/faces.ts'
import { plainText } from '../fields/plain.ts'
import { DetailList } from './DetailList.tsx'

const widthPx = 1200 // DLG-032

type Props = { resource: Resource; row: RecordRow; onConfirm: (row: RecordRow) => void; onClose: () => void }

/** Everything of one record, and who made and last changed it; as large as the screen where somebody wants it (DLG-032 to DLG-034). */
export function RecordDetail({ resource, row, onConfirm, onClose }: Props) {
  const [isFull, setFull] = useState(false)
  const details = resource.fields.map((field) => {
    const { Cell } = faceOf(field.kind)
    return { key: field.name, label: field.title, children: <Cell field={field} row={row} /> }
  })
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  return (
    <Modal
      title={
        <Flex justify="space-between" style={{ paddingInlineEnd: 32 }}>
          详细信息
          <Button
            type="text"
            size="small"
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label={isFull ? '退出全屏' : '全屏'}
            aria-pressed={isFull}
            onClick={() => setFull(!isFull)}
          />
        </Flex>
      }
      open
      width={isFull ? '100%' : widthPx}
      style={isFull ? { top: 0, maxWidth: '100%', margin: 0, padding: 0 } : { maxWidth: 'calc(100vw - 32px)' }}
      styles={isFull ? { container: { minHeight: '100vh', borderRadius: 0 } } : {}}
      onOk={() => {
        onConfirm(row)
        onClose()
      }}
      onCancel={onClose}
    >
      <DetailList
        columns={2}
        details={[
          ...details,
          { key: 'made', label: '创建', children: made('createBy', 'createTime') },
          { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
        ]}
      />
    </Modal>
  )
}
