import { Button, Modal, Descriptions } from 'antd'
import { useState } from 'react'
import { operateTypes, LogRow } from '#contract/modules/operations/log.ts'
import { Asked } from './Asked.tsx'
import { firstLogPage, LogTable } from './logs/LogTable.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageOf } from '../../api/page.ts'
import { request } from '../../api/request.ts'
import { logFieldNames, logFields, logText } from './logs/logFields.ts'
import styles from './logs/LogDetail.module.css'

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

type Wanted = { viewCode: string; operateType: number; pageNo: number; pageSize: number }

/** One page of the log, newest first (API-028). */
function useLogs(query: Wanted, isWanted: boolean) {
  return useQuery({
    queryKey: ['logs', query],
    queryFn: () => request('/sys/log/list', pageOf(LogRow), { query, quiet: true }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** Every field of one log row. */
function LogDetail({ row }: { row: LogRow }) {
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      styles={{ label: { width: 96 } }}
      items={logFieldNames.map((field) => ({ key: field, label: logFields[field], children: <span className={styles.text}>{logText(row, field)}</span> }))}
    />
  )
}
