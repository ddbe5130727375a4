import { Button } from 'antd'
import type { RecordRow } from '../../api/records.ts'
import { Permit } from '../session/Permit.tsx'
import { useListAround } from './listContext.ts'

/** Makes a record below another one, where records form a tree; `onAdd` gets what the new one starts with. */
export function AddBelow({ row, onAdd }: { row: RecordRow; onAdd: (start: Readonly<Record<string, string>>) => void }) {
  const { resource } = useListAround()
  const { tree } = resource
  if (!tree || !resource.verbs.includes('add')) return null
  return (
    <Permit action={`${resource.permission}:add`}>
      <Button type="link" size="small" onClick={() => onAdd({ [tree.parent]: row.id })}>
        新增下级
      </Button>
    </Permit>
  )
}
