import { Button, Card, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LogQuery, operateTypes } from '#contract/modules/system/log.ts'
import type { LogRow } from '#contract/modules/system/log.ts'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { Asked } from '../../session/Asked.tsx'
import { ConfigurationLogDialog } from '../../session/ConfigurationLogDialog.tsx'
import { LogDetail } from '../../session/logs/LogDetail.tsx'
import { logTypeWords, operateTypeWords } from '../../session/logs/logFields.ts'
import { firstLogPage, LogTable } from '../../session/logs/LogTable.tsx'
import { useLogs } from '../../session/logs/useLogs.ts'
import styles from './ListPage.module.css'

const Filter = LogQuery.pick({ logType: true, operateType: true, viewCode: true })
type Filter = { logType?: string; operateType?: string; viewCode?: string }

/** What was done, by whom and from where. The filter stands in the address, so that a search can be handed on. */
export function LogsPage() {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const [page, setPage] = useState(firstLogPage)
  const [row, setRow] = useState<LogRow | null>(null)
  const [viewCode, setViewCode] = useState<string | null>(null)
  const filter = Filter.catch({}).parse(Object.fromEntries(search))
  const logs = useLogs({ ...filter, ...page }, true)
  const look = (wanted: Filter) => {
    setPage(firstLogPage)
    readdress(wanted)
  }

  return (
    <Card>
      <LogFilter key={search.toString()} filter={Object.fromEntries(search)} onFilter={look} />
      <Asked query={logs} failed="日志没有读出">
        {(found) => <LogTable page={found} shown={page} isLoading={logs.isPlaceholderData} empty="没有符合条件的日志" onTurn={setPage} onOpen={setRow} />}
      </Asked>
      <Drawer
        title="日志详情"
        size={520}
        open={row !== null}
        onClose={() => setRow(null)}
        extra={
          row?.operateType === operateTypes.configuration && row.viewCode !== '' ? (
            <Button onClick={() => setViewCode(row.viewCode)}>全部修改记录</Button>
          ) : null
        }
      >
        {row === null ? null : <LogDetail row={row} />}
      </Drawer>
      <ConfigurationLogDialog viewCode={viewCode ?? ''} isOpen={viewCode !== null} onClose={() => setViewCode(null)} />
    </Card>
  )
}

function LogFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const options = (words: Record<number, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
  return (
    <Form<Filter> layout="inline" className={styles.filter ?? ''} initialValues={filter} onFinish={onFilter}>
      <Form.Item label="日志类型" name="logType">
        <Select allowClear placeholder="全部" options={options(logTypeWords)} style={{ width: 130 }} />
      </Form.Item>
      <Form.Item label="操作类型" name="operateType">
        <Select allowClear placeholder="全部" options={options(operateTypeWords)} style={{ width: 130 }} />
      </Form.Item>
      <Form.Item label="配置对象" name="viewCode">
        <Input allowClear maxLength={64} style={{ width: 180 }} />
      </Form.Item>
      <div className={styles.commands}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={() => onFilter({})}>重置</Button>
      </div>
    </Form>
  )
}
