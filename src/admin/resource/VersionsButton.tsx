import { Button } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { Permit } from '../session/Permit.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

/** Opens the versions of a record, for whom the data log is open; records that nobody writes have none. */
export function VersionsButton({ resource, id }: { resource: Resource; id: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!resource.verbs.includes('edit')) return null
  return (
    <Permit action="sys:dataLog:list">
      <Button onClick={() => setOpen(true)}>修改记录</Button>
      {isOpen ? <VersionsDialog resource={resource} id={id} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}
