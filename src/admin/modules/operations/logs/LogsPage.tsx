import { Button } from 'antd'
import { useState } from 'react'
import { logs, operateTypes } from '#contract/modules/operations/log.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { ConfigurationLogDialog } from '../../../session/ConfigurationLogDialog.tsx'
import { KeepingButton } from './Keeping.tsx'
import { LogFilesButton } from './LogFiles.tsx'

/** What was done, by whom and from where. */
export function LogsPage() {
  return <ResourcePage resource={logs} ToolbarActions={LogToolbar} RowActions={ChangesAction} />
}

function LogToolbar() {
  return (
    <>
      <KeepingButton />
      <LogFilesButton />
    </>
  )
}

/** All changes of the configuration that a row is about. */
function ChangesAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  const viewCode = plainText({ name: 'viewCode' }, row)
  if (row['operateType'] !== operateTypes.configuration || viewCode === '') return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        修改记录
      </Button>
      <ConfigurationLogDialog viewCode={viewCode} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
