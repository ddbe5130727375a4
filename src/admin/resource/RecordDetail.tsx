import { Flex, Button } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { RecordChanged } from './RecordChanged.tsx'
import { RecordSections } from './RecordSections.tsx'
import { useRecordChange } from './useRecordChange.ts'
import { SizableModal } from '../session/SizableModal.tsx'
import { Permit } from '../session/Permit.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

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

/** Opens the versions of a record, for whom the data log is open; records that nobody writes have none. */
function VersionsButton({ resource, id }: { resource: Resource; id: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!resource.verbs.includes('edit')) return null
  return (
    <Permit action="sys:dataLog:list">
      <Button onClick={() => setOpen(true)}>修改记录</Button>
      {isOpen ? <VersionsDialog resource={resource} id={id} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}
