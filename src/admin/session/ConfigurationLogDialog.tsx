import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { LogRow } from '#contract/modules/operations/log.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { Asked } from './Asked.tsx'
import { LogDetail } from './logs/LogDetail.tsx'
import { firstLogPage, LogTable } from './logs/LogTable.tsx'
import { useLogs } from './logs/useLogs.ts'

type Props = {
  /** form or table whose configuration it is about */
  viewCode: string
  isOpen: boolean
  onClose: () => void
}

/** Who changed one configuration, when and how (DLG-016, DLG-017, API-028). */
export function ConfigurationLogDialog({ viewCode, isOpen, onClose }: Props) {
  const [page, setPage] = useState(firstLogPage)
  const [row, setRow] = useState<LogRow | null>(null)
  const logs = useLogs({ viewCode, operateType: operateTypes.configuration, ...page }, isOpen)
  const close = () => {
    setRow(null)
    setPage(firstLogPage)
    onClose()
  }

  return (
    <Modal
      title={row === null ? `${viewCode} 的修改记录` : '修改详情'}
      width={960}
      open={isOpen}
      onCancel={close}
      destroyOnHidden
      footer={row === null ? null : <Button onClick={() => setRow(null)}>返回列表</Button>}
    >
      {row === null ? (
        <Asked query={logs} failed="修改记录没有读出">
          {(found) => <LogTable page={found} shown={page} isLoading={logs.isPlaceholderData} empty="还没有人修改过" onTurn={setPage} onOpen={setRow} />}
        </Asked>
      ) : (
        <LogDetail row={row} />
      )}
    </Modal>
  )
}
