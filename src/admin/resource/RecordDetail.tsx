import { Flex } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { RecordChanged } from './RecordChanged.tsx'
import { RecordSections } from './RecordSections.tsx'
import { useRecordChange } from './useRecordChange.ts'
import { VersionsButton } from './VersionsButton.tsx'
import { SizableModal } from '../session/SizableModal.tsx'

const widthPx = 1200 // DLG-032

type Props = { resource: Resource; row: RecordRow; onConfirm: (row: RecordRow) => void; onClose: () => void }

/** Everything of one record, and who made and last changed it; as large as the screen where somebody wants it (DLG-032 to DLG-034). */
export function RecordDetail({ resource, row: opened, onConfirm, onClose }: Props) {
  const [row, setRow] = useState(opened)
  const { change, read } = useRecordChange(resource, row)
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  return (
    <SizableModal
      title="详细信息"
      widthPx={widthPx}
      startsFull={false}
      onOk={() => {
        onConfirm(row)
        onClose()
      }}
      onCancel={onClose}
    >
      {change ? <RecordChanged change={change} read={read} onRead={setRow} /> : null}
      <Flex justify="end" style={{ marginBlockEnd: 12 }}>
        <VersionsButton resource={resource} id={row.id} />
      </Flex>
      <RecordSections
        resource={resource}
        row={row}
        more={[
          { key: 'made', label: '创建', children: made('createBy', 'createTime') },
          { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
        ]}
      />
    </SizableModal>
  )
}
