import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../api/records.ts'
import { Permit } from '../session/Permit.tsx'
import { useListAround } from './listContext.ts'
import { useRemoving } from './useRemoving.ts'

type Props = { row: RecordRow; onOpen: (row: RecordRow) => void; onEdit: (row: RecordRow) => void; children: ReactNode }

/** What can be done with one record: look, change, what its page adds, delete. */
export function RowCommands({ row, onOpen, onEdit, children }: Props) {
  const { resource } = useListAround()
  const remove = useRemoving()
  return (
    <Flex gap={4} wrap>
      <Button type="link" size="small" onClick={() => onOpen(row)}>
        详情
      </Button>
      {resource.verbs.includes('edit') ? (
        <Permit action={`${resource.permission}:edit`}>
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            编辑
          </Button>
        </Permit>
      ) : null}
      {children}
      {resource.verbs.includes('delete') ? (
        <Permit action={`${resource.permission}:delete`}>
          <Button type="link" size="small" danger onClick={() => remove([row])}>
            删除
          </Button>
        </Permit>
      ) : null}
    </Flex>
  )
}
