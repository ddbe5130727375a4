import { Button } from 'antd'
import { useState } from 'react'
import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { VersionsDialog } from '../../resource/VersionsDialog.tsx'
import { knownResource } from '../../resources.ts'

/** Who made which version of which record. */
export function DataLogsPage() {
  return <ResourcePage resource={dataLogs} RowActions={CompareAction} />
}

/** The versions of the record that a row is about. */
function CompareAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  const resource = knownResource(plainText({ name: 'resource' }, row))
  if (!resource) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        数据比较
      </Button>
      {isOpen ? <VersionsDialog resource={resource} id={plainText({ name: 'dataId' }, row)} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
